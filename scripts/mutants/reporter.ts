/**
 * Reporter for node:test: one JSON line for each test and for each file that has ended. Where whoever started the run was
 * killed, it ends the run, which may hang and would have nobody to end it.
 */
import type { TestEvent } from 'node:test/reporters'

export type Line = { passed: string } | { failed: string; file: string } | { ended: string; seconds: number }

const LOOK_EVERY_MS = 1000
const starter = process.ppid
setInterval(() => {
  if (process.ppid !== starter) process.kill(-process.pid, 'SIGKILL')
}, LOOK_EVERY_MS).unref()

export default async function* reporter(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of source) {
    const line = lineOf(event)
    if (line) yield `${JSON.stringify(line)}\n`
  }
}

function lineOf(event: TestEvent): Line | undefined {
  if (event.type === 'test:fail' && event.data.todo === undefined)
    return { failed: event.data.name, file: event.data.file ?? '' }
  if (event.type === 'test:pass') return { passed: event.data.name }
  if (event.type === 'test:summary' && event.data.file)
    return { ended: event.data.file, seconds: event.data.duration_ms / 1000 }
  return undefined
}
