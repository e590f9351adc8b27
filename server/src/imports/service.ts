import type { DataOf } from '@laisen/contract/endpoint'
import type {
  getFailedRowsForImportUser,
  getImportProgress,
  getTemplateForImportUser,
} from '@laisen/contract/endpoints/imports'
import { importColumns } from '@laisen/contract/endpoints/imports'
import { importMessages } from '@laisen/contract/messages/import'
import { emailDomain } from '@laisen/contract/people-rules'
import type { Context } from '../context.ts'
import { ownAdminEmail } from '../employees/own-admin.ts'
import type { WithFiles } from '../http/mount.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { inWorker } from '../workers/pool.ts'
import { checkAgainst } from './against.ts'
import { exampleRow } from './example.ts'
import { problemIn } from './preview.ts'
import { readFile } from './read-file.ts'
import * as store from './store.ts'
import { writeImportTable } from './tasks.ts'
import { describedColumns, writeWorkbook } from './workbook.ts'

/** The file to fill in, with a row as an example, which an import refuses. */
export async function template(
  { db }: Context,
  { locale }: EmployeePrincipal,
): Promise<DataOf<typeof getTemplateForImportUser>> {
  const domain = emailDomain(await db.read(ownAdminEmail)) || 'example.com'
  const bytes = await writeWorkbook(describedColumns, [exampleRow(locale, domain)])
  return { base64String: bytes.toString('base64'), fileName: 'import-users.xlsx' }
}

/** The rows that cannot be imported, each with its reasons. Passwords are not repeated: they are in the file that was sent. */
export async function failedRows(
  { db }: Context,
  principal: EmployeePrincipal,
  input: WithFiles<typeof getFailedRowsForImportUser>,
): Promise<DataOf<typeof getFailedRowsForImportUser>> {
  const { companyId, locale } = principal
  const table = await readFile(input, companyId)
  const rows = await db.read((db) => checkAgainst(db, principal, table))
  const t = importMessages[locale]
  const columns = [...describedColumns, { title: t.failedRow, width: 8 }, { title: t.failedReason, width: 80 }]
  const failed = rows
    .filter(({ problems }) => problems.length > 0)
    .map(({ row, cells, problems }) => [
      ...importColumns.map((name) => (name === 'password' ? '' : cells[name])),
      String(row),
      problems.map((one) => problemIn(one, locale).message).join(' · '),
    ])
  const bytes = await inWorker(writeImportTable, { columns, rows: failed }, { companyId })
  return { base64String: Buffer.from(bytes).toString('base64'), fileName: 'import-failed-rows.xlsx' }
}

/** The progress of the latest import that the employee started. */
export async function progress(
  { db }: Context,
  { employeeId }: EmployeePrincipal,
): Promise<DataOf<typeof getImportProgress>> {
  const latest = await db.read((db) => store.findLatest(db, employeeId))
  if (!latest) return null
  const { importId, people, waiting, startedAt, finishedAt, cancelled } = latest
  return {
    importID: importId,
    people,
    ready: cancelled ? 0 : people - waiting,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    cancelled,
  }
}
