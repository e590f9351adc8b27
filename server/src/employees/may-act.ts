import type { Db } from '../db/database.ts'
import * as store from './account-store.ts'

/** Whether this employee still exists and is not locked. */
export function mayAct(db: Db, employeeId: number): Promise<boolean> {
  return store.isUnlocked(db, employeeId)
}
