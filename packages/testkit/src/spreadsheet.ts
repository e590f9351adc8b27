import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export const noSpreadsheets: string | false = spawnSync('soffice', ['--version']).error
  ? 'LibreOffice is not installed (Debian: libreoffice-calc-nogui)'
  : false

const run = promisify(execFile)
/** Comma, double quote, UTF-8, from the first row; cells as they are shown; every sheet. */
const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,-1'

/** The sheets of a workbook as LibreOffice shows them: by name, each as rows of cells. */
export async function sheetsOf(workbook: Uint8Array, names: readonly string[]): Promise<string[][][]> {
  const folder = await mkdtemp(join(tmpdir(), 'laisen-sheet-'))
  try {
    await writeFile(join(folder, 'book.xlsx'), workbook)
    const profile = `-env:UserInstallation=file://${folder}/profile`
    await run('soffice', [profile, '--headless', '--convert-to', filter, '--outdir', folder, join(folder, 'book.xlsx')])
    const texts = await Promise.all(names.map((name) => readFile(join(folder, `book-${name}.csv`), 'utf8')))
    return texts.map(cellsOf)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The cells of a CSV (RFC 4180), without a byte order mark. */
export function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let inside = false
  const text = csv.replace(/^\ufeff/, '')
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    if (inside) {
      if (character !== '"') cell += character
      else if (text[at + 1] === '"') cell += text[++at]
      else inside = false
    } else if (character === '"') inside = true
    else if (character === ',' || character === '\n') {
      rows.at(-1)!.push(cell.replace(/\r$/, ''))
      cell = ''
      if (character === '\n') rows.push([])
    } else cell += character
  }
  if (cell !== '' || rows.at(-1)!.length > 0) rows.at(-1)!.push(cell)
  return rows.filter((row) => row.length > 0)
}
