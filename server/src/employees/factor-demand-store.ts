import type { Db } from '../db/database.ts'

/** Whether there is such a person; and whether something changed. */
export async function setFactorDemanded(
  db: Db,
  employeeId: number,
  demanded: boolean,
): Promise<{ found: boolean; changed: boolean }> {
  const row = await db
    .selectFrom('employees')
    .select('factor_demanded')
    .where('id', '=', employeeId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row || row.factor_demanded === demanded) return { found: row !== undefined, changed: false }
  await db.updateTable('employees').set({ factor_demanded: demanded }).where('id', '=', employeeId).execute()
  return { found: true, changed: true }
}

export async function setFactorReminder(db: Db, employeeId: number, at: Date): Promise<void> {
  await db.updateTable('employees').set({ factor_reminder_at: at }).where('id', '=', employeeId).execute()
}
