import type { Db } from '../db/database.ts'
import * as store from './store.ts'

/** Whether this person logs in with a second factor. */
export function hasFactor(db: Db, employeeId: number): Promise<boolean> {
  return store.isConfirmed(db, employeeId)
}
