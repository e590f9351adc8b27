import { anyOf } from '../db/any-of.ts'
import type { Db } from '../db/database.ts'

interface Doubt {
  readonly companyId: number
  readonly employeeId: number
  readonly email: string
  readonly at: Date
}

/** The code goes to the address before the first change, however many changes follow. */
export async function insertConfirmation(db: Db, { companyId, employeeId, email, at }: Doubt): Promise<void> {
  await db
    .insertInto('confirmations')
    .values({ company_id: companyId, employee_id: employeeId, email, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function lockConfirmation(db: Db, employeeId: number) {
  return db
    .selectFrom('confirmations')
    .select(['email', 'code_mac', 'code_expires_at'])
    .where('employee_id', '=', employeeId)
    .forUpdate()
    .executeTakeFirst()
}

export async function setConfirmationCode(
  db: Db,
  employeeId: number,
  { mac, expiresAt }: { mac: Buffer; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('confirmations')
    .set({ code_mac: mac, code_expires_at: expiresAt })
    .where('employee_id', '=', employeeId)
    .execute()
}

export async function deleteConfirmation(db: Db, employeeId: number): Promise<void> {
  await db.deleteFrom('confirmations').where('employee_id', '=', employeeId).execute()
}

/** For employees who are deleted. */
export async function deleteConfirmations(db: Db, employeeIds: readonly number[]): Promise<void> {
  await db.deleteFrom('confirmations').where('employee_id', '=', anyOf(employeeIds)).execute()
}

/** Since when this person's identity is to be confirmed; undefined if it is not doubted. */
export async function findDoubtedAt(db: Db, employeeId: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('confirmations')
    .select('created_at')
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  return row?.created_at
}
