import type { Db } from '../db/database.ts'
import * as store from './store.ts'

/** How many roles the company of this transaction has. */
export async function countRoles(db: Db): Promise<number> {
  return store.countAll(db)
}
