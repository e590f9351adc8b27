import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promised } from '../check/specification.ts'
import { root } from '../run.ts'
import type { Result } from './results.ts'

const file = join(root, 'docs/generated/conformance.md')

/** The ids of specification lines that a test's title names: `… [1.5.12]`. */
export function idsIn(title: string): string[] {
  return [...title.matchAll(/\[(\d\.\d{1,2}\.\d{2,3})\]/g)].map((match) => match[1] ?? '')
}

function table(results: Result[]): string {
  const passed = results.filter((result) => result.outcome === 'passed')
  const shown = new Set(passed.flatMap((result) => idsIn(result.title)))
  const rows = promised().map(
    ({ id, text }) => `| ${id} | ${text.replaceAll('|', '\\|')} | ${shown.has(id) ? 'yes' : 'no'} |`,
  )
  const covered = promised().filter(({ id }) => shown.has(id)).length
  return [
    '# Conformance',
    '',
    'Written by the test run. Each line of docs/specification, and whether a passing test shows it.',
    '',
    `${covered} of ${rows.length} lines are shown by a test.`,
    '',
    '| id | line | shown |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

/** Writes the table of a whole run. True when what was committed did not fit it. */
export function writeConformance(results: Result[]): boolean {
  const now = table(results)
  if (existsSync(file) && readFileSync(file, 'utf8') === now) return false
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, now)
  return true
}
