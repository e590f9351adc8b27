import { converted } from './libre-office.ts'

/** Comma, double quote, UTF-8, from the first row; cells as they are shown; every sheet. */
const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,-1'

/** Sheets by name, each as rows of cells. */
type Workbook = Readonly<Record<string, string[][]>>

/** What LibreOffice shows of each of these workbooks. Names have no hyphen. */
export async function workbooksOf<Name extends string>(
  files: Readonly<Record<Name, Uint8Array>>,
): Promise<Record<Name, Workbook>> {
  const named = Object.entries<Uint8Array>(files).map(([name, bytes]) => [`${name}.xlsx`, bytes])
  const sheets = await converted(Object.fromEntries(named), filter)
  const books = Object.fromEntries(Object.keys(files).map((name): [string, Record<string, string[][]>] => [name, {}]))
  for (const [file, csv] of Object.entries(sheets)) {
    const [, name = '', sheet = ''] = /^([^-]+)-(.+)\.csv$/.exec(file) ?? []
    if (books[name]) books[name][sheet] = cellsOf(csv.toString())
  }
  return books as Record<Name, Workbook>
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
