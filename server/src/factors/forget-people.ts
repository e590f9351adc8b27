import type { Db } from '../db/database.ts'
import * as store from './store.ts'

/** Deletes the second factors and recovery codes of employees who are deleted. */
export async function forgetFactorsOf(db: Db, people: readonly number[]): Promise<void> {
  await store.deleteFactors(db, people)
}
