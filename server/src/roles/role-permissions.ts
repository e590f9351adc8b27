import type { Db } from '../db/database.ts'
import * as store from './store.ts'

/** The permissions of each of these roles, in order, for nouns that show them. */
export function listRolePermissions(
  db: Db,
  roleIds: readonly number[],
): Promise<{ roleId: number; permissionId: number }[]> {
  return store.listPermissions(db, roleIds)
}
