import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import { addGroup as endpoint } from '@laisen/contract/endpoints/groups'
import type { Context } from '../context.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { actingNow } from '../permissions/acting-now.ts'
import { distinctIds, noEdges, requireKnown, requireMayChange } from '../permissions/edges.ts'
import { keepingAdministrator } from '../permissions/keep-administrator.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { requireRoles } from '../roles/require.ts'
import { groupAdded } from './events.ts'
import { joinGroups } from './membership.ts'
import { membersOf, requireMembers, requireNoMemberAbove } from './require.ts'
import * as store from './store.ts'

/** Adds a group with its permissions, roles and members, in either of the two described ways (rules 2.8). */
export async function addGroup(
  { db, clock }: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  const name = input.groupName?.trim() ?? ''
  requireWhole(input, name)
  if (name === '') throw new AppError('FIELDS_MISSING', { field: 'groupName' })
  const permissions = requireKnown(distinctIds(input.groupPermission) ?? [], 'groupPermission')
  const roles = distinctIds(input.groupRole) ?? []
  const members = membersOf(input) ?? []

  return db.transaction(async (db) => {
    const { companyId, employeeId } = principal
    const acting = await actingNow(db, principal, endpoint)
    await requireRoles(db, roles, 'groupRole')
    await requireMembers(db, members, 'groupEmployee')
    await requireNoMemberAbove(db, acting, members)
    await requireMayChange(db, acting, { before: noEdges, after: { permissions, roles, groups: [] } })
    if (await store.isTaken(db, name, null)) throw new AppError('GROUP_NAME_DUPLICATE', { field: 'groupName' })

    const at = clock.now()
    // A group that gives 99 makes its members view-only, so the last administrator could be among them.
    return keepingAdministrator(db, companyId, async () => {
      const id = await store.insert(db, { companyId, name, by: employeeId, at })
      await store.setPermissions(db, { companyId, groupId: id }, permissions)
      await store.setRoles(db, { companyId, groupId: id }, roles)
      await joinGroups(db, { companyId, people: members, groups: [id] })
      const facts = { name, permissions: [...permissions], roles: [...roles], members: [...members] }
      await record(db, principal, groupAdded({ at, subjectId: id, facts }))
      return { id }
    })
  })
}

/** As User Group sends it, with userID, a group needs a name and at least one user (2§5). @throws GROUP_FIELDS_MISSING */
function requireWhole(input: InputOf<typeof endpoint>, name: string): void {
  if (input.userID === undefined) return
  if (name === '') throw new AppError('GROUP_FIELDS_MISSING', { field: 'groupName' })
  if (membersOf(input)?.length === 0) throw new AppError('GROUP_FIELDS_MISSING', { field: 'userID' })
}
