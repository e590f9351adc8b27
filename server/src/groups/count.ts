import type { Db } from '../db/database.ts'
import * as store from './store.ts'

/** How many groups the company of this transaction has. */
export async function countGroups(db: Db): Promise<number> {
  return store.countAll(db)
}
