import { anyOf } from '../db/any-of.ts'
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

/** Marks those who were not marked since `before`, or all of them. Returns whom it marked, by id. */
export async function markFactorMailed(
  db: Db,
  people: readonly number[],
  { at, before }: { at: Date; before: Date | null },
): Promise<number[]> {
  const rows = await db
    .updateTable('employees')
    .set({ factor_mailed_at: at })
    .where('id', '=', anyOf(people))
    .where('deleted_at', 'is', null)
    .$if(before !== null, (query) =>
      query.where((eb) => eb.or([eb('factor_mailed_at', 'is', null), eb('factor_mailed_at', '<=', before)])),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}
