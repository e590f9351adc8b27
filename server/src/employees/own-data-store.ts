import type { Locale } from '@laisen/contract/messages/define'
import type { Db } from '../db/database.ts'
import { refuseDuplicate } from './duplicate.ts'

/** An employee whose own data are to change, locked until the transaction ends. */
export type OwnData = Awaited<ReturnType<typeof lockOwnData>>

export async function lockOwnData(db: Db, employeeId: number) {
  return db
    .selectFrom('employees')
    .select(['first_name', 'last_name', 'mobile', 'email', 'email_proven_at', 'picture_object_id'])
    .where('id', '=', employeeId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export interface OwnDataChange {
  readonly first_name?: string
  readonly last_name?: string
  readonly mobile?: string
  readonly picture_object_id?: string | null
}

export async function updateOwnData(db: Db, employeeId: number, change: OwnDataChange): Promise<void> {
  if (Object.keys(change).length === 0) return
  await db.updateTable('employees').set(change).where('id', '=', employeeId).execute()
}

/** Sets the address that a person has proven by a mailed link. @throws EMPLOYEE_EMAIL_IN_USE, which ends the transaction */
export async function setEmail(db: Db, employeeId: number, { email, at }: { email: string; at: Date }): Promise<void> {
  await db.updateTable('employees').set({ email }).where('id', '=', employeeId).execute().catch(refuseDuplicate)
  // On its own, because a change of the address takes the proof of the former one away.
  await db.updateTable('employees').set({ email_proven_at: at }).where('id', '=', employeeId).execute()
}

export async function findPicture(db: Db, employeeId: number): Promise<string | null> {
  const row = await db
    .selectFrom('employees')
    .select('picture_object_id')
    .where('id', '=', employeeId)
    .executeTakeFirst()
  return row?.picture_object_id ?? null
}

/** The language of mails to an employee, and of their next session. */
export async function setLocale(db: Db, employeeId: number, locale: Locale): Promise<void> {
  await db.updateTable('employees').set({ locale }).where('id', '=', employeeId).execute()
}

/** False where these versions were accepted before. */
export async function setConsent(
  db: Db,
  employeeId: number,
  { version, at }: { version: string; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('employees')
    .set({ consent_at: at, consent_version: version })
    .where('id', '=', employeeId)
    .where('consent_version', 'is distinct from', version)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function findPackageReminder(db: Db, employeeId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('employees')
    .select('package_reminder_closed_at')
    .where('id', '=', employeeId)
    .executeTakeFirstOrThrow()
  return row.package_reminder_closed_at
}

export async function setPackageReminder(db: Db, employeeId: number, at: Date): Promise<void> {
  await db.updateTable('employees').set({ package_reminder_closed_at: at }).where('id', '=', employeeId).execute()
}
