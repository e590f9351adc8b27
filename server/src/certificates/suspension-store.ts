import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** Returns how many are suspended. Those suspended before are included, because the same confirmation releases them. */
export async function suspendPersonal(db: Db, employeeId: number, at: Date): Promise<number> {
  const result = await personal(db, employeeId)
    .set({ suspended_at: sql`coalesce(suspended_at, ${at}::timestamptz)` })
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Theirs, and those that were given from them to somebody else. One that was given to them waits for its former person. */
export async function releasePersonal(db: Db, employeeId: number): Promise<number> {
  // Whatever became of it since: the company's, sealed under a password, or issued anew.
  const own = await db
    .updateTable('certificates')
    .set({ suspended_at: null })
    .where('suspended_at', 'is not', null)
    .where('suspended_for', 'is', null)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([isAssignedTo(eb, employeeId), eb(sql`certificate_owner(company_id, id)`, '=', employeeId)]))
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
    .where((eb) => isAssignedTo(eb, employeeId))
}

function isAssignedTo({ exists, selectFrom }: ExpressionBuilder<Tables, 'certificates'>, employeeId: number) {
  return exists(
    selectFrom('certificate_employees')
      .select('employee_id')
      .whereRef('certificate_employees.company_id', '=', 'certificates.company_id')
      .whereRef('certificate_employees.certificate_id', '=', 'certificates.id')
      .where('employee_id', '=', employeeId),
  )
}
