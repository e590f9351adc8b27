import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Every session of the company of this transaction. */
export async function endSessions(db: Db, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ ended_at: at }).where('ended_at', 'is', null).execute()
}

export async function deleteKnownDevices(db: Db, employeeIds: readonly number[]): Promise<void> {
  await sql`delete from known_devices where employee_id = any(${employeeIds}::bigint[])`.execute(db)
}

export async function listSignedIn(db: Db, employeeIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct employee_id as id from sessions where employee_id = any(${employeeIds}::bigint[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
