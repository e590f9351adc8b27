import type { Db } from '../db/database.ts'
import * as store from './store.ts'

/** How many employees have each of these roles directly; a role that nobody has is missing. */
export function countRoleHolders(db: Db, roleIds: readonly number[]): Promise<Map<number, number>> {
  return store.countRoleHolders(db, roleIds)
}
