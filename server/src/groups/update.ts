import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import { updateGroup as endpoint } from '@laisen/contract/endpoints/groups'
import { limits } from '@laisen/contract/limits'
import { namePermission } from '@laisen/contract/permission-names'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { broughtBy, requireShown } from '../http/shown.ts'
import { actingNow } from '../permissions/acting-now.ts'
import { distinctIds, noEdges, requireKnown, requireMayChange } from '../permissions/edges.ts'
import { keepingAdministrator } from '../permissions/keep-administrator.ts'
import { permissionsOfGroups } from '../permissions/permissions-of.ts'
import { difference, requireMayHandOut, requireNotAbove } from '../permissions/rules.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { requireRoles } from '../roles/require.ts'
import { groupChanged } from './events.ts'
import { joinGroups } from './membership.ts'
import { countMembers, deleteMemberships, listMemberIds } from './membership-store.ts'
import { membersOf, requireMembers, requireNoMemberAbove } from './require.ts'
import * as store from './store.ts'

type Input = InputOf<typeof endpoint>

interface Change {
  readonly group: store.Group
  readonly name: string
  readonly permissions: readonly number[]
  readonly roles: readonly number[]
  readonly coming: readonly number[]
  readonly leaving: readonly number[]
}

/** Changes a group in either of the two described ways (rules 2.8). Absent fields stay; an empty list or null clears. */
export async function updateGroup(
  { db, clock, visit }: Context,
  principal: EmployeePrincipal,
  input: Input,
): Promise<DataOf<typeof endpoint>> {
  const shown = broughtBy({ visit }, input.shown)
  if (input.groupName?.trim() === '') throw new AppError('FIELDS_MISSING', { field: 'groupName' })
  requireKnown(input.groupPermission ?? [], 'groupPermission')

  await db.transaction(async (db) => {
    const { companyId } = principal
    const acting = await actingNow(db, principal, endpoint)
    const change = await load(db, input)
    const { group, name } = change
    if (shown) requireShown(...(await comparedWith(db, principal, { group, shown })))
    if (await store.isTaken(db, name, group.id)) throw new AppError('GROUP_NAME_DUPLICATE', { field: 'groupName' })
    await requireAllowed(db, acting, change)

    await keepingAdministrator(db, companyId, () => write(db, principal, change))
    const { permissions, roles, coming, leaving } = change
    const edges = { permissions: [...permissions], roles: [...roles] }
    const facts = { name, ...edges, coming: [...coming], leaving: [...leaving] }
    await record(db, principal, groupChanged({ at: clock.now(), subjectId: group.id, facts }))
  })
  return 'Success'
}

interface Compared {
  readonly group: store.Group
  readonly shown: NonNullable<Input['shown']>
}

/** What was shown, and the same as it is now; permissions by their names. */
async function comparedWith(db: Db, { locale }: EmployeePrincipal, { group, shown }: Compared) {
  const named = (ids: readonly number[]) => ids.map((id) => namePermission(id, locale).permissionName)
  const { groupPermission, ...rest } = shown
  const now = {
    groupName: group.name,
    groupRole: (await store.listRoles(db, [group.id])).map(({ name }) => name),
    groupPermission: named((await store.listPermissions(db, [group.id])).map(({ permissionId }) => permissionId)),
  }
  return [{ ...rest, groupPermission: groupPermission && named(groupPermission) }, now] as const
}

async function load(db: Db, input: Input): Promise<Change> {
  const group = await store.find(db, input.id)
  if (!group) throw new AppError('GROUP_NOT_FOUND', { field: 'id' })
  const own = (await store.listPermissions(db, [group.id])).map(({ permissionId }) => permissionId)
  const held = (await store.listRoles(db, [group.id])).map(({ roleId }) => roleId)
  const roles = distinctIds(input.groupRole) ?? held
  await requireRoles(db, roles, 'groupRole')
  const whole = await memberChange(db, group, input)
  const named = { coming: distinctIds(input.addedEmployee) ?? [], leaving: distinctIds(input.removedEmployee) ?? [] }
  await requireMembers(db, whole.coming, 'groupEmployee')
  await requireMembers(db, named.coming, 'addedEmployee')
  await requireMembers(db, named.leaving, 'removedEmployee')
  return {
    group,
    name: input.groupName?.trim() ?? group.name,
    permissions: distinctIds(input.groupPermission) ?? own,
    roles,
    coming: [...new Set([...whole.coming, ...named.coming])],
    leaving: [...new Set([...whole.leaving, ...named.leaving])],
  }
}

/** Who joins and who leaves when a request sends the whole list of members. */
async function memberChange(
  db: Db,
  group: store.Group,
  input: Input,
): Promise<{ coming: readonly number[]; leaving: readonly number[] }> {
  const members = membersOf(input)
  if (!members) return { coming: [], leaving: [] }
  // Lists show the first 1,000 members. Sent back as the whole, such a list would remove all the others.
  if ((await countMembers(db, group.id)) > limits.unpagedRows) {
    throw new AppError('GROUP_TOO_LARGE_TO_REPLACE', { field: 'groupEmployee', limit: limits.unpagedRows })
  }
  const { added, removed } = difference(await listMemberIds(db, group.id), members)
  return { coming: added, leaving: removed }
}

async function requireAllowed(db: Db, acting: EmployeePrincipal, change: Change): Promise<void> {
  const { group, permissions, roles, coming, leaving } = change
  const carried = await permissionsOfGroups(db, [group.id])
  requireNotAbove(acting.permissions, carried)
  await requireNoMemberAbove(db, acting, [...coming, ...leaving])
  const own = (await store.listPermissions(db, [group.id])).map(({ permissionId }) => permissionId)
  const before = { permissions: own, roles: (await store.listRoles(db, [group.id])).map(({ roleId }) => roleId) }
  await requireMayChange(db, acting, {
    before: { ...noEdges, ...before },
    after: { ...noEdges, permissions, roles },
  })
  // Employees who join get what the group gives. Those who leave may lose a permission 99 that restricted them.
  requireMayHandOut(acting, { added: coming.length > 0 ? carried : [], removed: leaving.length > 0 ? carried : [] })
}

async function write(db: Db, { companyId, employeeId }: EmployeePrincipal, change: Change): Promise<void> {
  const edge = { companyId, groupId: change.group.id }
  await store.update(db, edge.groupId, { name: change.name, by: employeeId })
  await store.setPermissions(db, edge, change.permissions)
  await store.setRoles(db, edge, change.roles)
  await joinGroups(db, { companyId, people: change.coming, groups: [edge.groupId] })
  await deleteMemberships(db, { people: change.leaving, groups: [edge.groupId] })
}
