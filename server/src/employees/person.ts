import type { Db } from '../db/database.ts'
import * as store from './person-store.ts'

/** These employees and those who have or had an email, locked until the transaction ends. */
export function employeesWithEmail(db: Db, email: string, others: readonly number[]): Promise<store.FoundEmployee[]> {
  return store.findByEmail(db, email, others)
}

/** What their accounts say of them. */
export function profilesOf(db: Db, people: readonly number[]) {
  return store.listProfiles(db, people)
}

/** Replaces names, email and phone of employees who were deleted. */
export async function eraseProfiles(db: Db, people: readonly number[]): Promise<void> {
  await store.eraseDeleted(db, people)
}
