import type { Db } from '../db/database.ts'
import * as store from './person-store.ts'

/** Who has or had an email, locked until the transaction ends. */
export function employeesWithEmail(db: Db, email: string): Promise<{ id: number; deleted: boolean }[]> {
  return store.findByEmail(db, email)
}

/** What their accounts say of them. */
export function profilesOf(db: Db, people: readonly number[]) {
  return store.listProfiles(db, people)
}

/** Replaces names, email and phone of employees who were deleted. */
export async function eraseProfiles(db: Db, people: readonly number[]): Promise<void> {
  await store.eraseDeleted(db, people)
}
