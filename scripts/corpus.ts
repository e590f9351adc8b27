/**
 * `npm run corpus`: signs every file of the corpus of real PDFs, where it lies beside the repository, has other tools judge each, and
 * writes docs/generated/corpus.md. It fails if a file is signed badly, refused without confirmation, or too few are signed.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { corpusPage, problemsOf } from '@laisen/testkit/corpus-page'
import { type CorpusRow, corpusRow } from '@laisen/testkit/corpus-row'
import { corpus } from '@laisen/testkit/pdfs-corpus'
import { root } from './run.ts'
import { ensureJudges } from './test/judges.ts'

const { files, skip } = corpus('odd')
if (skip) {
  process.stdout.write(`Skipped: ${skip}\n`)
  process.exit(0)
}
await ensureJudges()
const rows: CorpusRow[] = []
const waiting = [...files]
const work = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) rows.push(await corpusRow(next))
}
// Two at a time, because most of the time is spent in other tools.
await Promise.all([work(), work()])
rows.sort((a, b) => (a.name < b.name ? -1 : 1))
const { text, totals } = corpusPage(rows)
writeFileSync(join(root, 'docs/generated/corpus.md'), text)
process.stdout.write(`${totals.join('\n')}\n`)
const problems = problemsOf(rows)
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.exit(problems.length > 0 ? 1 : 0)
