import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import {
  type EmployeeRow,
  type getEmployeeExt,
  type getSearchDataEmployeeExt,
  statusFilter,
  updateEmployeeExtJoin,
} from '@laisen/contract/endpoints/employees'
import { namePermission } from '@laisen/contract/permission-names'
import { allows, builtInRoles, everything } from '@laisen/contract/permissions'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { hasFactor } from '../factors/has-factor.ts'
import { listGroupsOfEach } from '../groups/membership.ts'
import { AppError } from '../http/app-error.ts'
import { counted, sliceOf } from '../http/paged.ts'
import { isAbove } from '../permissions/rules.ts'
import type { EmployeePrincipal } from '../principal.ts'
import * as store from './list-store.ts'

/** A page of the company's employees, the latest first. */
export async function listEmployees(
  { db }: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof getSearchDataEmployeeExt>,
): Promise<DataOf<typeof getSearchDataEmployeeExt>> {
  const slice = sliceOf(input)
  const filter = {
    search: input.Search?.trim() ?? '',
    role: input.Filter?.role ?? null,
    active: activeOf(input.Filter?.signerStatus),
  }
  return db.transaction(async (db) => {
    const { ids, total } = await store.page(db, filter, slice)
    const { activated: activateCount } = await store.totals(db)
    const sums = { ...counted(total, slice), activateCount }
    return { result: { listData: await rowsOf(db, principal, ids), ...sums }, ...sums }
  })
}

function activeOf(status: number | null | undefined): boolean | null {
  if (status === null || status === undefined) return null
  if (status === statusFilter.active || status === statusFilter.inactive) return status === statusFilter.active
  throw new AppError('VALUE_NOT_ALLOWED', { field: 'Filter.signerStatus' })
}

/** One employee, as the edit dialog shows them. */
export async function getEmployee(
  { db }: Context,
  principal: EmployeePrincipal,
  { employeeID }: InputOf<typeof getEmployeeExt>,
): Promise<DataOf<typeof getEmployeeExt>> {
  return db.transaction(async (db) => {
    const [row] = await rowsOf(db, principal, [employeeID])
    if (!row) throw new AppError('EMPLOYEE_NOT_FOUND')
    const mayEdit = allows(principal.permissions, updateEmployeeExtJoin.access, 'edit') && !row.aboveYou
    return { ...row, factorEnrolled: mayEdit && (await hasFactor(db, employeeID)) }
  })
}

async function rowsOf(db: Db, principal: EmployeePrincipal, ids: readonly number[]): Promise<EmployeeRow[]> {
  const people = await store.load(db, ids)
  const roles = Map.groupBy(await store.listRoles(db, ids), ({ employeeId }) => employeeId)
  const groups = Map.groupBy(await listGroupsOfEach(db, ids), ({ employeeId }) => employeeId)
  const permissions = Map.groupBy(await store.listPermissions(db, ids), ({ employeeId }) => employeeId)
  return people.map((person) =>
    onWire(principal, person, {
      roles: roles.get(person.id) ?? [],
      groups: groups.get(person.id) ?? [],
      permissions: (permissions.get(person.id) ?? []).map(({ permissionId }) => permissionId),
    }),
  )
}

interface OwnEdges {
  readonly roles: readonly store.RoleOfEmployee[]
  readonly groups: readonly { groupId: number; name: string }[]
  readonly permissions: readonly number[]
}

function onWire(
  principal: EmployeePrincipal,
  person: store.EmployeeRecord,
  { roles, groups, permissions }: OwnEdges,
): EmployeeRow {
  const { id, createdAt } = person
  const isSigner = roles.some(({ roleId }) => roleId === builtInRoles.signer)
  return {
    ...ids(id),
    username: person.username,
    firstName: person.firstName,
    lastName: person.lastName,
    employeeName: nameOf(person),
    email: person.email,
    password: '',
    mobile: person.mobile,
    roleName: roles.map(({ name }) => name).join(', '),
    groupName: groups.map(({ name }) => name).join(', '),
    activeStatus: isSigner ? (person.active ? statusFilter.active : statusFilter.inactive) : null,
    lockStatus: person.locked,
    ownAdmin: person.ownAdmin,
    flagAdmin: permissions.includes(everything),
    userType: principal.userType,
    roleID: roles[0]?.roleId ?? 0,
    positionID: 0,
    invited: !person.hasPassword,
    createDate: createdAt.toISOString(),
    employeeGroup: groups.map(({ groupId, name }) => ({ employeeID: id, groupID: groupId, groupName: name })),
    employeeRole: roles.map(({ roleId, name, by, at }) => ({
      employeeID: id,
      roleID: roleId,
      roleName: name,
      createBy: by,
      createDate: (at ?? createdAt).toISOString(),
      activeFlag: true,
    })),
    employeePermission: permissions.map((permissionID) => ({
      employeeID: id,
      permissionID,
      permissionName: namePermission(permissionID, principal.locale).permissionName,
    })),
    aboveYou: isAbove(principal.permissions, person.held),
  }
}

/** On the wire a person has one number under three names (rules 2.8). */
export const ids = (id: number) => ({ employeeID: id, userID: id, memberID: id })

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim()
