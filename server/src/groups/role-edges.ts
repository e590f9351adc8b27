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

/** The first groups of each of these roles, for nouns that show them. */
export function listGroupsOfRoles(db: Db, roleIds: readonly number[], most: number) {
  return store.listGroupsOfRoles(db, roleIds, most)
}

/** How many groups have each of these roles; a role that none has is missing. */
export function countGroupsOfRoles(db: Db, roleIds: readonly number[]): Promise<Map<number, number>> {
  return store.countGroupsOfRoles(db, roleIds)
}

/** The roles that at least one of these groups has. */
export function listRolesOfGroups(db: Db, groupIds: readonly number[]): Promise<number[]> {
  return store.listRolesOfGroups(db, groupIds)
}
