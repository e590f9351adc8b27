import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { getRoleByCompanyId, RoleRow, searchDataRolePermission } from '@laisen/contract/endpoints/roles'
import { limits } from '@laisen/contract/limits'
import { namePermission } from '@laisen/contract/permission-names'
import { notGivable } from '@laisen/contract/permissions'
import type { Context } from '../context.ts'
import { countRoleHolders } from '../employees/role-holders.ts'
import { counted, listedAs, listedSlice, sliceOf } from '../http/paged.ts'
import type { EmployeePrincipal } from '../principal.ts'
import * as store from './store.ts'

/** The company's roles with their permissions. */
export async function listRoles(
  { db }: Context,
  { permissions, locale }: EmployeePrincipal,
  input: InputOf<typeof getRoleByCompanyId>,
): Promise<DataOf<typeof getRoleByCompanyId>> {
  return db.transaction(async (db) => {
    const { roles, total } = await store.list(db, { search: input.Search ?? '', slice: listedSlice(input) })
    const roleIds = roles.map(({ id }) => id)
    const permissionsOf = Map.groupBy(await store.listPermissions(db, roleIds), ({ roleId }) => roleId)
    const holders = await countRoleHolders(db, roleIds)
    const rows = roles.map(({ id, code, name, builtIn }): RoleRow => {
      const ids = (permissionsOf.get(id) ?? []).map(({ permissionId }) => permissionId)
      return {
        roleID: id,
        roleCode: code,
        roleName: name,
        rolePermission: ids.map((permission_ID) => ({
          role_ID: id,
          permission_ID,
          permissionID: permission_ID,
          permissionName: namePermission(permission_ID, locale).permissionName,
        })),
        builtIn,
        givable: notGivable(permissions, ids).length === 0,
        holders: holders.get(id) ?? 0,
      }
    })
    return listedAs(input, rows, total)
  })
}

/** The permissions of one role, or of every role where none is named, one row each. */
export async function searchRolePermissions(
  { db }: Context,
  { locale }: EmployeePrincipal,
  input: InputOf<typeof searchDataRolePermission>,
): Promise<DataOf<typeof searchDataRolePermission>> {
  const roles = await db.transaction(async (db) => {
    const found = await findRoles(db, input)
    const edges = await store.listPermissions(
      db,
      found.map(({ id }) => id),
    )
    return edges.map(({ roleId, permissionId }) => ({ role: found.find(({ id }) => id === roleId)!, permissionId }))
  })
  const wanted = (input.Search ?? '').trim().toLowerCase()
  const rows = roles
    .map(({ role, permissionId }) => {
      const { resourceName, accessLevel } = namePermission(permissionId, locale)
      return {
        resourceName,
        permissionName: accessLevel,
        permissionID: permissionId,
        roleID: role.id,
        roleName: role.name,
      }
    })
    .filter(({ resourceName, permissionName }) => `${resourceName} ${permissionName}`.toLowerCase().includes(wanted))
  const slice = sliceOf(input)
  const totals = counted(rows.length, slice)
  return { result: { listData: rows.slice(slice.skip, slice.skip + slice.take), ...totals }, ...totals }
}

type Db = Parameters<typeof store.list>[0]

/** The role named by id or code, or every role where neither is given. A role that does not exist has no rows. */
async function findRoles(
  db: Db,
  { RoleID, RoleCode }: InputOf<typeof searchDataRolePermission>,
): Promise<readonly store.Role[]> {
  const code = RoleCode?.trim() ?? ''
  if (typeof RoleID === 'number') return [await store.find(db, RoleID)].filter((role) => role !== undefined)
  if (code !== '') return [await store.findByCode(db, code)].filter((role) => role !== undefined)
  return (await store.list(db, { search: '', slice: { skip: 0, take: limits.unpagedRows } })).roles
}
