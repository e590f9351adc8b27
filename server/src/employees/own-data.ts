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

export function getEmail(db: Db, employeeId: number): Promise<string> {
  return store.getEmail(db, employeeId)
}

/** Sets the address that a person has proven by a mailed link. @throws EMPLOYEE_EMAIL_IN_USE, which ends the transaction */
export async function setEmail(db: Db, employeeId: number, proven: { email: string; at: Date }): Promise<void> {
  await store.setEmail(db, employeeId, proven)
}

/** Sets the language of mails to an employee, and of their next session. */
export async function setLocale(db: Db, employeeId: number, locale: Locale): Promise<void> {
  await store.setLocale(db, employeeId, locale)
}
