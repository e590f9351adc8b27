import type { Db } from '../db/database.ts'
import * as store from './account-store.ts'

// A session begins while nobody changes its person, and whoever changes a person ends the sessions that began before: of the two, one waits.

/** Nobody changes this employee or their company until the transaction ends. Others who only hold them do not wait. */
export async function holdPerson(db: Db, employeeId: number): Promise<void> {
  await store.hold(db, employeeId)
}

/** Nobody changes these employees, and none of them logs in, until the transaction ends. */
export async function lockPeople(db: Db, people: readonly number[]): Promise<void> {
  await store.lockAccounts(db, people)
}
