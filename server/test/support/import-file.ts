import { type ImportColumn, importColumns } from '@laisen/contract/endpoints/imports'
import { describedColumns, writeWorkbook } from '@laisen/server/imports/workbook'

let count = 0

export type PersonRow = Partial<Record<ImportColumn, string>>

/** A row of a Signer who is not activated, good but for what a test says otherwise. */
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

/** The file of such rows, as our own template would be filled in. */
export async function importFile(rows: readonly PersonRow[]): Promise<{ fileName: string; base64String: string }> {
  const bytes = await writeWorkbook(
    describedColumns,
    rows.map((row) => {
      const whole = personRow(row)
      return importColumns.map((name) => whole[name])
    }),
  )
  return sent(bytes)
}

export function sent(bytes: Buffer, fileName = 'users.xlsx'): { fileName: string; base64String: string } {
  return { fileName, base64String: bytes.toString('base64') }
}
