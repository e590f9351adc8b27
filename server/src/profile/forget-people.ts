import type { Db } from '../db/database.ts'
import * as store from './store.ts'

/** Employees who are deleted no longer have to confirm who they are. */
export async function forgetConfirmationsOf(db: Db, people: readonly number[]): Promise<void> {
  await store.deleteConfirmations(db, people)
}
