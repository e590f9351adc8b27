import type { Db } from '../db/database.ts'
import type { PersonAddress } from '../mail/addresses.ts'
import * as store from './contacts-store.ts'

export type { Contact } from './contacts-store.ts'

/** Those of these employees who have not been deleted, by name, as others see and reach them. */
export function listContacts(db: Db, people: readonly number[]): Promise<store.Contact[]> {
  return store.listContacts(db, people)
}

/** Where mail to an employee goes, and what it calls them. */
export function getAddress(db: Db, companyId: number, employeeId: number): Promise<PersonAddress> {
  return store.getAddress(db, companyId, employeeId)
}
