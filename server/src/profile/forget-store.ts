import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export async function deleteConfirmations(db: Db, employeeIds: readonly number[]): Promise<void> {
  await sql`delete from confirmations where employee_id = any(${employeeIds}::bigint[])`.execute(db)
}
