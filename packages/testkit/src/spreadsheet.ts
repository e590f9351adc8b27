import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export const noSpreadsheets: string | false = spawnSync('soffice', ['--version']).error
  ? 'LibreOffice is not installed (Debian: libreoffice-calc-nogui)'
  : false

const run = promisify(execFile)
/** Comma, double quote, UTF-8, from the first row; cells as they are shown; every sheet. */
const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,-1'

/** Sheets by name, each as rows of cells. */
type Workbook = Readonly<Record<string, string[][]>>

/** What LibreOffice shows of each of these workbooks. Starting it takes seconds, so it opens all of them at once. Names have no hyphen. */
export async function workbooksOf<Name extends string>(
  files: Readonly<Record<Name, Uint8Array>>,
): Promise<Record<Name, Workbook>> {
  const folder = await mkdtemp(join(tmpdir(), 'laisen-sheet-'))
  try {
    const paths = Object.keys(files).map((name) => join(folder, `${name}.xlsx`))
    for (const [at, bytes] of Object.values<Uint8Array>(files).entries()) await writeFile(paths[at]!, bytes)
    const profile = `-env:UserInstallation=file://${folder}/profile`
    await run('soffice', [profile, '--headless', '--convert-to', filter, '--outdir', folder, ...paths])
    const books = Object.fromEntries(Object.keys(files).map((name): [string, Record<string, string[][]>] => [name, {}]))
    for (const file of await readdir(folder)) {
      const [, name = '', sheet = ''] = /^([^-]+)-(.+)\.csv$/.exec(file) ?? []
      if (books[name]) books[name][sheet] = cellsOf(await readFile(join(folder, file), 'utf8'))
    }
    return books as Record<Name, Workbook>
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
