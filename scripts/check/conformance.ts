import { lineAt } from './parse.ts'
import type { SourceFile } from './sources.ts'
import { promised } from './specification.ts'
import { idsIn, type Title, titlesOf } from './titles.ts'

/** A test that claims to show more lines than this shows none of them well. */
const IDS_A_TITLE = 3

/** Each line of docs/specification with the tests that name it. */
export function conformancePage(tests: readonly SourceFile[], notice: string): string {
  const titles = tests.flatMap(titlesOf)
  const rows = promised().map(({ id, text }) => {
    const shownBy = titles.filter(({ ids }) => ids.includes(id)).map(asCell)
    return `| ${id} | ${cell(text)} | ${[...new Set(shownBy)].join('<br>')} |`
  })
  return [
    '# Conformance',
    '',
    `${notice} Each line of docs/specification, and the tests that show it, by their titles.`,
    'A run of all tests prints the ids whose tests failed.',
    '',
    '| id | line | tests |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

function asCell({ title, path }: Title): string {
  return `${cell(title)} (${path})`
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
}

/** Titles that nobody can read, titles with too many ids, and ids in a test file that are in none of its titles. */
export function titleFindings(tests: readonly SourceFile[]): string[] {
  return tests.flatMap((file) => {
    const titles = titlesOf(file)
    const crowded = titles.filter(({ ids }) => ids.length > IDS_A_TITLE)
    // Cut off, or still with its source: the generated page is read by people.
    const unread = titles.filter(({ title, ids }) => ids.length > 0 && /=>|\$\{|\w\(| …$|^[[{]/.test(title))
    return [
      ...unread.map(({ path, line, title }) => `conformance: ${path}:${line} a title reads as source code: ${title}`),
      ...crowded.map(
        ({ path, line, ids }) =>
          `conformance: ${path}:${line} a title names ${ids.length} ids, ${IDS_A_TITLE} is the end`,
      ),
      ...strayIds(file, titles),
    ]
  })
}

function strayIds({ path, text }: SourceFile, titles: readonly Title[]): string[] {
  const said = new Set(titles.flatMap(({ ids }) => ids))
  const stray = [...new Set(idsIn(text))].filter((id) => !said.has(id))
  return stray.map((id) => `conformance: ${path}:${lineAt(text, text.indexOf(`[${id}]`))} no title says ${id}`)
}
