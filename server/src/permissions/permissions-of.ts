import type { Db } from '../db/database.ts'
import { listRolePermissions } from '../roles/role-permissions.ts'
import * as store from './store.ts'

// What somebody or something holds, as a set of permission ids. Every noun may ask, inside its own transaction.

/** Everything a person holds: directly, by roles, by groups, by groups' roles. */
export async function permissionsOf(db: Db, companyId: number, employeeId: number): Promise<Set<number>> {
  return new Set(await store.listHeld(db, companyId, employeeId))
}

/** Everything that at least one of these people holds. */
export async function permissionsOfAny(
  db: Db,
  companyId: number,
  employeeIds: readonly number[],
): Promise<Set<number>> {
  return new Set(await store.listHeldByAny(db, companyId, employeeIds))
}

/** What each of these roles gives to those who have it. */
export async function permissionsOfEachRole(db: Db, roleIds: readonly number[]): Promise<Map<number, Set<number>>> {
  const given = await listRolePermissions(db, roleIds)
  return gather(
    roleIds,
    given.map(({ roleId, permissionId }) => ({ id: roleId, permissionId })),
  )
}

/** What each of these groups gives to its members: its own permissions and those of its roles. */
export async function permissionsOfEachGroup(db: Db, groupIds: readonly number[]): Promise<Map<number, Set<number>>> {
  const given = await store.listOfGroups(db, groupIds)
  return gather(
    groupIds,
    given.map(({ groupId, permissionId }) => ({ id: groupId, permissionId })),
  )
}

/** What these roles give together. */
export async function permissionsOfRoles(db: Db, roleIds: readonly number[]): Promise<Set<number>> {
  return new Set((await listRolePermissions(db, roleIds)).map(({ permissionId }) => permissionId))
}

/** What these groups give together. */
export async function permissionsOfGroups(db: Db, groupIds: readonly number[]): Promise<Set<number>> {
  return new Set((await store.listOfGroups(db, groupIds)).map(({ permissionId }) => permissionId))
}

/** A role or group that gives nothing has an empty set. */
function gather(
  ids: readonly number[],
  rows: readonly { id: number; permissionId: number }[],
): Map<number, Set<number>> {
  const found = new Map(ids.map((id) => [id, new Set<number>()]))
  for (const { id, permissionId } of rows) found.get(id)!.add(permissionId)
  return found
}
