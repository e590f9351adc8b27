import { type ImportColumn, importColumns, importHeaders } from '@laisen/contract/endpoints/imports'
import writeExcel from 'write-excel-file/node'

let count = 0

export type PersonRow = Partial<Record<ImportColumn, string>>

export const headerTitles: readonly string[] = importColumns.map((name) => importHeaders[name])

/** A row that can be imported, for a Signer who is not activated, except where a test says otherwise. */
export function personRow(facts: PersonRow = {}): Record<ImportColumn, string> {
  const username = facts.username ?? `imp${++count}`
  return {
    username,
    firstName: 'Malee',
    lastName: 'Srisuk',
    mobile: '0812345678',
    email: `${/^[\w.-]+$/.test(username) ? username : `imp${++count}`}@example.com`,
    password: 'Given-Password-1',
    role: 'Signer',
    activate: 'N',
    admin: 'N',
    ...facts,
  }
}

export interface SentFile {
  readonly fileName: string
  readonly base64String: string
}

/** A workbook of these rows under the headers of the template. */
export function importFile(rows: readonly PersonRow[]): Promise<SentFile> {
  return workbookOf(headerTitles, rows)
}

/** A workbook of these rows under headers of the test's own. */
export async function workbookOf(titles: readonly string[], rows: readonly PersonRow[]): Promise<SentFile> {
  const people = rows.map((row) => {
    const person = personRow(row)
    return importColumns.map((name) => person[name])
  })
  const cells = [titles, ...people].map((texts) => texts.map((value) => ({ value, type: String })))
  return sent(await writeExcel(cells, { sheet: 'Users' }).toBuffer())
}

export function sent(bytes: Buffer, fileName = 'users.xlsx'): SentFile {
  return { fileName, base64String: bytes.toString('base64') }
}
