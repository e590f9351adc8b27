import type { Db } from '../db/database.ts'
import * as store from './store.ts'

/** Since when a person has to confirm who they are; undefined if they need not. */
export function findDoubtedAt(db: Db, employeeId: number): Promise<Date | undefined> {
  return store.findDoubtedAt(db, employeeId)
}
