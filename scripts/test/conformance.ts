import { idsIn } from '../check/titles.ts'
import type { Result } from './results.ts'

/** The lines of docs/specification that a run does not show, because a test that names them failed. */
export function idsNotShown(results: readonly Result[]): string[] {
  const failed = results.filter(({ outcome }) => outcome === 'failed')
  return [...new Set(failed.flatMap(({ title }) => idsIn(title)))].sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  )
}
