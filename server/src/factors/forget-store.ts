import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Recovery codes go with their factor. */
export async function deleteFactors(db: Db, employeeIds: readonly number[]): Promise<void> {
  await sql`delete from factors where employee_id = any(${employeeIds}::bigint[])`.execute(db)
}
