import { promised } from '../check/specification.ts'
import { idsIn } from '../check/titles.ts'
import type { Result } from './results.ts'

/** The lines of docs/specification that a run does not show, because no test that names them passed. Only a whole run has all tests. */
export function idsNotShown(results: readonly Result[], isWhole: boolean): string[] {
  const idsOf = (found: readonly Result[]) => new Set(found.flatMap(({ title }) => idsIn(title)))
  const shown = idsOf(results.filter(({ outcome }) => outcome === 'passed'))
  const expected = isWhole ? promised().map(({ id }) => id) : idsOf(results)
  return [...expected]
    .filter((id) => !shown.has(id))
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
}
