/**
 * Reporter for node:test: a dot per test, failures in full, and one JSON line per test in the file named by
 * LAISEN_TEST_RESULTS, from which the run counts tests, checks skips and reports the lines of the specification that failed.
 */
import { appendFileSync } from 'node:fs'
import type { TestEvent } from 'node:test/reporters'

interface Failure {
  error?: { cause?: { stack?: string; message?: string } | string; message?: string }
}

/** Of what a file of tests printed to stderr, its end: a stack with its message. */
const KEPT_CHARACTERS = 4000

function reason(details: Failure): string {
  const cause = details.error?.cause
  if (typeof cause === 'string') return cause
  return cause?.stack ?? cause?.message ?? details.error?.message ?? 'no reason given'
}

export default async function* reporter(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const file = process.env.LAISEN_TEST_RESULTS
  const names: string[] = []
  const errors = new Map<string, string>()
  for await (const event of source) {
    if (event.type === 'test:start') {
      names[event.data.nesting] = event.data.name
      continue
    }
    if (event.type === 'test:stderr' || event.type === 'test:stdout') {
      if (process.env.LAISEN_TEST_OUTPUT) yield event.data.message
      if (event.type === 'test:stderr') {
        const { file: of, message } = event.data
        errors.set(of, `${errors.get(of) ?? ''}${message}`.slice(-KEPT_CHARACTERS))
      }
      continue
    }
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    if (event.data.details.type === 'suite') continue
    const title = [...names.slice(0, event.data.nesting), event.data.name].join(' › ')
    // A file without tests of its own is reported as a test named by its path; only its failure counts.
    const isFile = event.data.nesting === 0 && event.data.name === event.data.file
    const skipped = event.data.skip !== undefined || event.data.todo !== undefined
    const outcome =
      event.type === 'test:fail' && event.data.todo === undefined ? 'failed' : skipped ? 'skipped' : 'passed'
    if (isFile && outcome === 'passed') continue
    const durationMs = Math.round(event.data.details.duration_ms)
    const why = event.data.skip ?? event.data.todo
    if (file) appendFileSync(file, `${JSON.stringify({ title, outcome, durationMs, why })}\n`)
    if (outcome !== 'failed') {
      yield outcome === 'passed' ? '.' : 's'
      continue
    }
    // A file that ends before its tests have begun says why only on stderr.
    const printed = isFile ? (errors.get(event.data.file ?? '') ?? '') : ''
    const reasons = `${reason(event.data.details as Failure)}\n${printed}`.trim()
    yield `\n✖ ${title}\n  ${event.data.file ?? ''}\n${reasons.replace(/^/gm, '    ')}\n`
  }
  yield '\n'
}
