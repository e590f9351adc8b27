import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type {
  listGroups as choicesEndpoint,
  GroupRow,
  getGroupAll,
  getGroupByCompanyId,
  getGroupMembers,
} from '@laisen/contract/endpoints/groups'
import { limits } from '@laisen/contract/limits'
import { namePermission } from '@laisen/contract/permission-names'
import { notGivable } from '@laisen/contract/permissions'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { listNames } from '../employees/names.ts'
import { searchMembers } from '../employees/search.ts'
import { AppError } from '../http/app-error.ts'
import { counted, listedAs, listedSlice, type Slice, sliceOf } from '../http/paged.ts'
import { permissionsOfEachGroup } from '../permissions/permissions-of.ts'
import { isAbove } from '../permissions/rules.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { listRolePermissions } from '../roles/role-permissions.ts'
import { countMembers, listMembers as listFirstMembers, type Member, pageMemberIds } from './membership-store.ts'
import * as store from './store.ts'

/** The company's groups with their members, roles and permissions, as User Management shows them. */
export async function listGroups(
  { db }: Context,
  { permissions, locale }: EmployeePrincipal,
  input: InputOf<typeof getGroupByCompanyId>,
): Promise<DataOf<typeof getGroupByCompanyId>> {
  return db.transaction(async (db) => {
    const wanted = { search: input.Search ?? '', id: input.id ?? null, slice: listedSlice(input) }
    const { groups, total } = await store.list(db, wanted)
    const ids = groups.map(({ id }) => id)
    const members = Map.groupBy(await listFirstMembers(db, ids, limits.unpagedRows), ({ groupId }) => groupId)
    const roles = await store.listRoles(db, ids)
    const rolesOf = Map.groupBy(roles, ({ groupId }) => groupId)
    const permissionsOf = Map.groupBy(await store.listPermissions(db, ids), ({ groupId }) => groupId)
    const roleIds = [...new Set(roles.map(({ roleId }) => roleId))]
    const carriedOf = Map.groupBy(await listRolePermissions(db, roleIds), ({ roleId }) => roleId)
    const rows = groups.map(({ id, name, preselected, employees }): GroupRow => {
      const own = (permissionsOf.get(id) ?? []).map(({ permissionId }) => permissionId)
      const held = rolesOf.get(id) ?? []
      const byRoles = held.flatMap(({ roleId }) => carriedOf.get(roleId) ?? []).map(({ permissionId }) => permissionId)
      return {
        id,
        groupName: name,
        groupEmployee: (members.get(id) ?? []).map(memberOnWire),
        groupRole: held.map(({ roleId, name }) => ({ groupID: id, roleID: roleId, roleName: name })),
        groupPermission: own.map((permissionID) => ({
          groupID: id,
          permissionID,
          permissionName: namePermission(permissionID, locale).permissionName,
        })),
        employeeCount: employees,
        preselected,
        givable: notGivable(permissions, [...own, ...byRoles]).length === 0,
      }
    })
    return listedAs(input, rows, total)
  })
}

/** The company's groups with their members' ids joined by commas, as User Group shows them (2§3). */
export async function listUserGroups(
  { db }: Context,
  _principal: EmployeePrincipal,
  input: InputOf<typeof getGroupAll>,
): Promise<DataOf<typeof getGroupAll>> {
  return db.transaction(async (db) => {
    const { groups, total } = await store.list(db, { search: input.Search ?? '', slice: listedSlice(input) })
    const listed = await listFirstMembers(
      db,
      groups.map(({ id }) => id),
      limits.unpagedRows,
    )
    const members = Map.groupBy(listed, ({ groupId }) => groupId)
    const rows = groups.map(({ id, name, createdBy, updatedBy, employees }) => ({
      id,
      groupID: id,
      groupName: name,
      userID: (members.get(id) ?? []).map(({ employeeId }) => employeeId).join(','),
      createBy: createdBy ?? '',
      updateBy: updatedBy ?? '',
      activeFlag: true,
      employeeCount: employees,
    }))
    return listedAs(input, rows, total)
  })
}

/** The groups by name, for those who assign something to groups. */
export async function listGroupChoices(
  { db }: Context,
  { permissions }: EmployeePrincipal,
  input: InputOf<typeof choicesEndpoint>,
): Promise<DataOf<typeof choicesEndpoint>> {
  const slice = sliceOf(input)
  return db.transaction(async (db) => {
    const { groups, total } = await store.list(db, { search: input.Search ?? '', slice })
    const given = await permissionsOfEachGroup(
      db,
      groups.map(({ id }) => id),
    )
    const listData = groups.map(({ id, name, employees }) => ({
      id,
      groupName: name,
      employeeCount: employees,
      givable: !isAbove(permissions, given.get(id) ?? []),
    }))
    return { listData, ...counted(total, slice) }
  })
}

/** A page of a group's members. */
export async function listMembers(
  { db }: Context,
  _principal: EmployeePrincipal,
  input: InputOf<typeof getGroupMembers>,
): Promise<DataOf<typeof getGroupMembers>> {
  const slice = sliceOf(input)
  return db.transaction(async (db) => {
    if (!(await store.find(db, input.id))) throw new AppError('GROUP_NOT_FOUND', { field: 'id' })
    const { ids, total } = await findMembers(db, { groupId: input.id, search: input.Search?.trim() ?? '' }, slice)
    const listData = (await listNames(db, ids)).map((person) => memberOnWire({ ...person, groupId: input.id }))
    return { listData, ...counted(total, slice) }
  })
}

/** The latest members of a group come first; a search goes by name, username and address. */
async function findMembers(
  db: Db,
  { groupId, search }: { groupId: number; search: string },
  slice: Slice,
): Promise<{ ids: number[]; total: number }> {
  if (search !== '') return searchMembers(db, { groupId, search }, slice)
  return { ids: await pageMemberIds(db, groupId, slice), total: await countMembers(db, groupId) }
}

function memberOnWire({ groupId, employeeId, name, username }: Member) {
  return { employeeID: employeeId, employeeName: name, username, groupID: groupId }
}
