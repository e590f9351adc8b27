import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../run.ts'
import type { Result } from './results.ts'

interface Spec {
  readonly title: string
  /** From e2e/test. */
  readonly file: string
  readonly tests: readonly {
    readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
    readonly annotations: readonly { type: string; description?: string }[]
    readonly results: readonly { duration: number; error?: { message?: string } }[]
  }[]
}
interface Suite {
  /** The file, or within it a group. */
  readonly title: string
  readonly specs?: readonly Spec[]
  readonly suites?: readonly Suite[]
}

const outcomes = { expected: 'passed', unexpected: 'failed', flaky: 'passed', skipped: 'skipped' } as const

function* resultsIn(suite: Suite, groups: readonly string[] = []): Generator<Result> {
  for (const { title, file, tests } of suite.specs ?? [])
    for (const { status, annotations, results } of tests) {
      const look = annotations.find(({ type }) => type === 'look')?.description
      const again = status === 'flaky'
      yield {
        file: `e2e/test/${file}`,
        title: [...(look ? [look] : []), ...groups, title].join(' › '),
        outcome: outcomes[status],
        durationMs: results.reduce((sum, { duration }) => sum + duration, 0),
        ...(again && { again, why: results[0]?.error?.message ?? 'no reason given' }),
      }
    }
  for (const inner of suite.suites ?? [])
    yield* resultsIn(inner, inner.title === '' ? groups : [...groups, inner.title])
}

/** Runs stories in a real browser: those of some files, or all of them. Without a browser every story fails. */
export function runStories(
  files: readonly string[],
  titles: readonly string[],
  environment: Readonly<Record<string, string>>,
): { ok: boolean; results: Result[] } {
  const report = join(root, 'test-results', 'browser.json')
  const escaped = [...files, ...titles].map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const chosen = [
    ...escaped.slice(0, files.length),
    ...escaped.slice(files.length).flatMap((title) => ['--grep', title]),
  ]
  const ok = run('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...chosen], {
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  if (!existsSync(report)) return { ok: false, results: [] }
  const { suites } = JSON.parse(readFileSync(report, 'utf8')) as { suites: Suite[] }
  return { ok, results: suites.flatMap((suite) => [...resultsIn(suite)]) }
}
