import { isServer, isUnit } from './asked.ts'
import type { Result } from './results.ts'

export interface PartRan {
  readonly name: string
  readonly seconds: number
}

/** What a run spent its time on: each part by the clock, and the tests of each kind as they add up over all processes. */
export function partTable(
  rows: readonly PartRan[],
  results: readonly Result[],
  { processes, seconds }: { processes: number; seconds: number },
): string {
  const line = (name: string, value: number, beside = '') =>
    `${name.padEnd(18)}${value.toFixed(0).padStart(6)} s${beside}`
  const kinds = {
    'unit tests': results.filter(({ file }) => isUnit(file)),
    'server tests': results.filter(({ file }) => isServer(file)),
    stories: results.filter(({ file }) => !isUnit(file) && !isServer(file)),
  }
  return [
    ...rows.map(({ name, seconds }) => line(name, seconds)),
    line('the whole run', seconds, processes > 0 ? `   ${processes} processes of unit and server tests` : ''),
    ...Object.entries(kinds)
      .filter(([, found]) => found.length > 0)
      .map(([name, found]) => {
        const files = new Set(found.map(({ file }) => file)).size
        const inTests = found.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000
        return line(name, inTests, `   ${found.length} in ${files} files`)
      }),
  ].join('\n')
}
