import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'

export interface Result {
  /** The file of the test, from the root. */
  file: string
  title: string
  outcome: 'passed' | 'failed' | 'skipped'
  durationMs: number
  /** Why it was skipped, or how a story failed that passed at its second attempt. */
  why?: string | boolean
  /** A story that passed at its second attempt. */
  again?: boolean
}

const slowestShown = 10

/** The tests that took longest, one line each. */
export function slowest(results: readonly Result[]): string[] {
  return results
    .toSorted((one, other) => other.durationMs - one.durationMs)
    .slice(0, slowestShown)
    .map(({ durationMs, title }) => `${(durationMs / 1000).toFixed(1).padStart(6)} s  ${title}`)
}

interface Budget {
  skips: { title: string; reason: string }[]
}

/** Skipped tests without a reason in scripts/skip-budget.json. A title there may end with *. */
export function skipsOutsideBudget(results: Result[]): string[] {
  const budget = JSON.parse(readFileSync(join(root, 'scripts/skip-budget.json'), 'utf8')) as Budget
  const covers = (title: string) =>
    budget.skips.some((skip) =>
      skip.title.endsWith('*') ? title.startsWith(skip.title.slice(0, -1)) : title === skip.title,
    )
  return results.filter((result) => result.outcome === 'skipped' && !covers(result.title)).map((result) => result.title)
}
