/**
 * `node run-in-order.ts <milliseconds a test may take> <file> …`: runs files of tests one after another in this order, while
 * `node --test` would sort them by name. Prints one JSON line for each test and for each file that has ended. Ends the run if
 * the process that started it was killed; otherwise a run that hangs would never end.
 */
import { resolve } from 'node:path'
import { run } from 'node:test'
import type { TestEvent } from 'node:test/reporters'

export type Line = { passed: string } | { failed: string; file: string } | { ended: string; seconds: number }

const LOOK_EVERY_MS = 1000
const starter = process.ppid
setInterval(() => {
  if (process.ppid !== starter) process.kill(-process.pid, 'SIGKILL')
}, LOOK_EVERY_MS).unref()

const [timeout, ...files] = process.argv.slice(2)
const events: AsyncIterable<TestEvent> = run({
  files: files.map((file) => resolve(file)),
  concurrency: 1,
  timeout: Number(timeout),
})
for await (const event of events) {
  const line = lineOf(event)
  if (!line) continue
  process.stdout.write(`${JSON.stringify(line)}\n`)
  if ('failed' in line) process.exitCode = 1
}

function lineOf(event: TestEvent): Line | undefined {
  if (event.type === 'test:fail' && event.data.todo === undefined)
    return { failed: event.data.name, file: event.data.file ?? '' }
  if (event.type === 'test:pass') return { passed: event.data.name }
  if (event.type === 'test:summary' && event.data.file)
    return { ended: event.data.file, seconds: event.data.duration_ms / 1000 }
  return undefined
}
