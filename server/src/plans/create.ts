import type { Db } from '../db/database.ts'
import * as store from './store.ts'

/** Gives a new company its first package, with a counter of its signatures. Who may do so: add_package in migration 0014. */
export function createPackage(db: Db, added: store.NewPackage): Promise<number> {
  return store.addPackage(db, added)
}
