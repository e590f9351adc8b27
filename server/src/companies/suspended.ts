import type { Db } from '../db/database.ts'
import * as store from './store.ts'

/** Whether the company of this transaction is suspended. Nobody suspends it until the transaction ends. */
export function isSuspended(db: Db, companyId: number): Promise<boolean> {
  return store.isSuspended(db, companyId)
}
