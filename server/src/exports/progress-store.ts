import { sql } from 'kysely'
import type { Database, Db } from '../db/database.ts'

export interface ExportKey {
  readonly companyId: number
  readonly employeeId: number
  readonly id: string
}

/** An export of the same name that is still there is another one's, and stays. */
export async function insert(db: Db, { companyId, employeeId, id }: ExportKey, at: Date): Promise<void> {
  await db
    .insertInto('report_exports')
    .values({ company_id: companyId, employee_id: employeeId, id, touched_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface Progress {
  readonly running: boolean
  readonly rowsDone: number
  readonly totalRows: number
}

/** Whether it was cancelled. */
export async function touch(
  db: Db,
  { employeeId, id }: ExportKey,
  { at, ...progress }: Progress & { readonly at: Date },
) {
  const { running, rowsDone: rows_done, totalRows: total_rows } = progress
  const row = await db
    .updateTable('report_exports')
    .set({ running, rows_done, total_rows, touched_at: at })
    .where('employee_id', '=', employeeId)
    .where('id', '=', id)
    .returning('cancelled')
    .executeTakeFirst()
  return row?.cancelled ?? false
}

export async function find(db: Db, { employeeId, id }: Omit<ExportKey, 'companyId'>): Promise<Progress | undefined> {
  return db
    .selectFrom('report_exports')
    .where('employee_id', '=', employeeId)
    .where('id', '=', id)
    .where('cancelled', '=', false)
    .select(['running', 'rows_done as rowsDone', 'total_rows as totalRows'])
    .executeTakeFirst()
}

export async function cancel(db: Db, { employeeId, id }: Omit<ExportKey, 'companyId'>): Promise<void> {
  await db
    .updateTable('report_exports')
    .set({ cancelled: true })
    .where('employee_id', '=', employeeId)
    .where('id', '=', id)
    .execute()
}

export async function remove(db: Db, { employeeId, id }: ExportKey): Promise<void> {
  await db.deleteFrom('report_exports').where('employee_id', '=', employeeId).where('id', '=', id).execute()
}

/** Those whose process ended before them. */
export async function removeLeft({ owner }: Pick<Database, 'owner'>, now: Date): Promise<void> {
  await sql`delete from report_exports where touched_at < ${now}::timestamptz - interval '1 hour'`.execute(owner)
}
