import type { Db } from '../db/database.ts'
import * as store from './store.ts'

/** Who can administer the company of this transaction, the oldest accounts first, at most so many. */
export function listAdministrators(db: Db, most: number): Promise<number[]> {
  return store.listAdministrators(db, most)
}

/** Everyone who holds 1, also those who are locked or have not set a password yet. */
export function listHoldersOfEverything(db: Db): Promise<number[]> {
  return store.listHoldersOfEverything(db)
}
