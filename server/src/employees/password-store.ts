import type { Db } from '../db/database.ts'

export async function getPasswordHash(db: Db, employeeId: number): Promise<string | null> {
  const row = await db
    .selectFrom('employees')
    .select('password_hash')
    .where('id', '=', employeeId)
    .executeTakeFirstOrThrow()
  return row.password_hash
}

/** Sets a new password if the old one is still the one that was proven. */
export async function replacePassword(
  db: Db,
  employeeId: number,
  { before, hash, at }: { before: string | null; hash: string; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('employees')
    .set({ password_hash: hash, password_changed_at: at, must_change_password: false })
    .where('id', '=', employeeId)
    .where('password_hash', 'is not distinct from', before)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Sets a password whatever there was before: a mailed link stands for the old one, and proves the address. False when the person may not sign in. */
export async function setPassword(
  db: Db,
  employeeId: number,
  { hash, at }: { hash: string; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('employees')
    .set({ password_hash: hash, password_changed_at: at, must_change_password: false, email_proven_at: at })
    .where('id', '=', employeeId)
    .where('deleted_at', 'is', null)
    .where('locked_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
