import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../run.ts'
import type { Result } from './results.ts'

interface Spec {
  title: string
  tests: {
    status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
    annotations: { type: string; description?: string }[]
    results: { duration: number }[]
  }[]
}
interface Suite {
  title: string
  specs?: Spec[]
  suites?: Suite[]
}

const outcomes = { expected: 'passed', unexpected: 'failed', flaky: 'passed', skipped: 'skipped' } as const

function* results(suite: Suite): Generator<Result & { again: boolean }> {
  for (const spec of suite.specs ?? [])
    for (const test of spec.tests) {
      const look = test.annotations.find(({ type }) => type === 'look')?.description
      yield {
        title: look ? `${look} › ${spec.title}` : spec.title,
        outcome: outcomes[test.status],
        durationMs: test.results.reduce((sum, { duration }) => sum + duration, 0),
        again: test.status === 'flaky',
      }
    }
  for (const inner of suite.suites ?? []) yield* results(inner)
}

/** Runs the stories in a real browser and adds their outcomes to the run's results. Without a browser every story fails. */
export function browserTests(environment: Record<string, string>): boolean {
  const report = join(root, 'test-results', 'browser.json')
  const reporting = { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const ok = run('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'], reporting)
  if (!existsSync(report)) return false
  const suites = (JSON.parse(readFileSync(report, 'utf8')) as { suites: Suite[] }).suites
  const file = environment.LAISEN_TEST_RESULTS ?? ''
  for (const { again, ...result } of suites.flatMap((suite) => [...results(suite)])) {
    if (again) process.stdout.write(`It took a second attempt: ${result.title}\n`)
    appendFileSync(file, `${JSON.stringify(result)}\n`)
  }
  return ok
}
