import type { Locale } from '@laisen/contract/messages/define'
import type { Db } from '../db/database.ts'
import * as store from './own-data-store.ts'

// What employees change about themselves, in their profile and by a mailed link.

export type { OwnDataChange } from './own-data-store.ts'

/** One's own data before they are changed. Other changes to them wait until the transaction ends. */
export function lockOwnData(db: Db, employeeId: number): Promise<store.OwnData> {
  return store.lockOwnData(db, employeeId)
}

/** Changes what is given and leaves the rest. */
export async function updateOwnData(db: Db, employeeId: number, change: store.OwnDataChange): Promise<void> {
  await store.updateOwnData(db, employeeId, change)
}

/** The picture of an employee, as it is at the moment. */
export function findPicture(db: Db, employeeId: number): Promise<string | null> {
  return store.findPicture(db, employeeId)
}

/** Sets the address that a person has proven by a mailed link. @throws EMPLOYEE_EMAIL_IN_USE, which ends the transaction */
export async function setEmail(db: Db, employeeId: number, proven: { email: string; at: Date }): Promise<void> {
  await store.setEmail(db, employeeId, proven)
}

/** Sets the language of mails to an employee, and of their next session. */
export async function setLocale(db: Db, employeeId: number, locale: Locale): Promise<void> {
  await store.setLocale(db, employeeId, locale)
}

/** Keeps which versions of the policies a person accepted. False where they had accepted these before. */
export function setConsent(db: Db, employeeId: number, accepted: { version: string; at: Date }): Promise<boolean> {
  return store.setConsent(db, employeeId, accepted)
}

/** When a person closed the reminder of ending packages; null if never. */
export function findPackageReminder(db: Db, employeeId: number): Promise<Date | null> {
  return store.findPackageReminder(db, employeeId)
}

export async function setPackageReminder(db: Db, employeeId: number, at: Date): Promise<void> {
  await store.setPackageReminder(db, employeeId, at)
}
