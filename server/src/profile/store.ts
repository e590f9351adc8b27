import type { Db } from '../db/database.ts'
import { refuseDuplicate } from '../employees/duplicate.ts'

/** The person whose profile is written, locked until the transaction ends. */
export async function lockPerson(db: Db, employeeId: number) {
  return db
    .selectFrom('employees')
    .select(['first_name', 'last_name', 'mobile', 'email', 'picture_object_id'])
    .where('id', '=', employeeId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export interface ProfileChange {
  readonly first_name?: string
  readonly last_name?: string
  readonly mobile?: string
  readonly picture_object_id?: string | null
}

export async function updatePerson(db: Db, employeeId: number, change: ProfileChange): Promise<void> {
  if (Object.keys(change).length === 0) return
  await db.updateTable('employees').set(change).where('id', '=', employeeId).execute()
}

/** @throws EMPLOYEE_EMAIL_IN_USE, which ends the transaction */
export async function setEmail(db: Db, employeeId: number, email: string): Promise<void> {
  await db.updateTable('employees').set({ email }).where('id', '=', employeeId).execute().catch(refuseDuplicate)
}

export async function hashOfPicture(db: Db, objectId: string): Promise<Buffer> {
  const row = await db.selectFrom('objects').select('sha256').where('id', '=', objectId).executeTakeFirstOrThrow()
  return row.sha256
}

interface Doubt {
  readonly companyId: number
  readonly employeeId: number
  readonly email: string
  readonly at: Date
}

/** The code goes to the address from before the first change, however many changes follow. */
export async function insertConfirmation(db: Db, { companyId, employeeId, email, at }: Doubt): Promise<void> {
  await db
    .insertInto('confirmations')
    .values({ company_id: companyId, employee_id: employeeId, email, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function getEmail(db: Db, employeeId: number): Promise<string> {
  const row = await db.selectFrom('employees').select('email').where('id', '=', employeeId).executeTakeFirstOrThrow()
  return row.email
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
