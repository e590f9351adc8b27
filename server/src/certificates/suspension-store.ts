import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Returns how many are suspended. Those suspended before are included, because the same confirmation releases them. */
export async function suspendPersonal(db: Db, employeeId: number, at: Date): Promise<number> {
  const result = await personal(db, employeeId)
    .set({ suspended_at: sql`coalesce(suspended_at, ${at}::timestamptz)` })
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Theirs, and those that were given from them to somebody else. One that was given to them waits for its former person. */
export async function releasePersonal(db: Db, employeeId: number): Promise<number> {
  const own = await personal(db, employeeId)
    .set({ suspended_at: null })
    .where('suspended_at', 'is not', null)
    .where('suspended_for', 'is', null)
    .executeTakeFirst()
  const given = await db
    .updateTable('certificates')
    .set({ suspended_at: null, suspended_for: null })
    .where('suspended_for', '=', employeeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return Number(own.numUpdatedRows) + Number(given.numUpdatedRows)
}

function personal(db: Db, employeeId: number) {
  return db
    .updateTable('certificates')
    .where('kind', '=', '1')
    .where('password_check', '=', false)
    .where('deleted_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('certificate_employees')
          .select('employee_id')
          .whereRef('certificate_employees.company_id', '=', 'certificates.company_id')
          .whereRef('certificate_employees.certificate_id', '=', 'certificates.id')
          .where('employee_id', '=', employeeId),
      ),
    )
}
