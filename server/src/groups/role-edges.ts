import type { Db } from '../db/database.ts'
import * as store from './store.ts'

/** The groups that have a role. */
export function listGroupsWithRole(db: Db, roleId: number): Promise<number[]> {
  return store.listGroupsWithRole(db, roleId)
}

export function countGroupsWithRole(db: Db, roleId: number): Promise<number> {
  return store.countGroupsWithRole(db, roleId)
}

/** Gives a role to these groups and takes it from all others. */
export async function setGroupsWithRole(
  db: Db,
  role: { companyId: number; roleId: number },
  groupIds: readonly number[],
): Promise<void> {
  await store.setGroupsWithRole(db, role, groupIds)
}
