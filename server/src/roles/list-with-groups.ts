import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { getAllRoles } from '@laisen/contract/endpoints/roles'
import { limits } from '@laisen/contract/limits'
import { notGivable } from '@laisen/contract/permissions'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { countRoleHolders } from '../employees/role-holders.ts'
import { countGroupsOfRoles, listGroupsOfRoles, listRolesOfGroups } from '../groups/role-edges.ts'
import { listedAs, listedSlice } from '../http/paged.ts'
import type { EmployeePrincipal } from '../principal.ts'
import * as store from './store.ts'

type Input = InputOf<typeof getAllRoles>

/** The roles with the groups that have them, as Permission Management shows them (2§3). */
export async function listRolesWithGroups(
  { db }: Context,
  { permissions }: EmployeePrincipal,
  input: Input,
): Promise<DataOf<typeof getAllRoles>> {
  return db.transaction(async (db) => {
    const wanted = { search: input.Search ?? '', only: await rolesWanted(db, input), slice: listedSlice(input) }
    const { roles, total } = await store.list(db, wanted)
    const roleIds = roles.map(({ id }) => id)
    const permissionsOf = Map.groupBy(await store.listPermissions(db, roleIds), ({ roleId }) => roleId)
    const groupsOf = Map.groupBy(await listGroupsOfRoles(db, roleIds, limits.roleGroups), ({ roleId }) => roleId)
    const counts = await countGroupsOfRoles(db, roleIds)
    const holders = await countRoleHolders(db, roleIds)
    const rows = roles.map(({ id, name, builtIn }) => {
      const groups = groupsOf.get(id) ?? []
      const held = (permissionsOf.get(id) ?? []).map(({ permissionId }) => permissionId)
      return {
        roleID: id,
        roleName: name,
        groupID: groups.map(({ groupId }) => groupId).join(','),
        groups: groups.map(({ groupId, name }) => ({ groupID: groupId, groupName: name })),
        groupCount: counts.get(id) ?? 0,
        builtIn,
        givable: notGivable(permissions, held).length === 0,
        holders: holders.get(id) ?? 0,
      }
    })
    return listedAs(input, rows, total)
  })
}

/** The roles that a request names, and those of the groups that it names; null where it names neither. */
async function rolesWanted(db: Db, { roles, groups }: Input): Promise<readonly number[] | null> {
  const named = [roles ?? [], groups ?? []]
  if (named.every(({ length }) => length === 0)) return null
  return [...(roles ?? []), ...(await listRolesOfGroups(db, groups ?? []))]
}
