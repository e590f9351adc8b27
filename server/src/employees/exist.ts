import type { Db } from '../db/database.ts'
import * as store from './store.ts'

/** Whether all of these distinct ids are employees of the company who have not been deleted. */
export async function existAll(db: Db, employeeIds: readonly number[]): Promise<boolean> {
  return employeeIds.length === 0 || (await store.countExisting(db, employeeIds)) === employeeIds.length
}
