import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import { updateRole as endpoint } from '@laisen/contract/endpoints/roles'
import { limits } from '@laisen/contract/limits'
import { namePermission } from '@laisen/contract/permission-names'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { record } from '../events/record.ts'
import { requireGroups } from '../groups/require.ts'
import { listGroupsWithRole, setGroupsWithRole } from '../groups/role-edges.ts'
import { AppError } from '../http/app-error.ts'
import { broughtBy, requireShown } from '../http/shown.ts'
import { actingNow } from '../permissions/acting-now.ts'
import { distinctIds, requireKnown, splitIds } from '../permissions/edges.ts'
import { keepingAdministrator } from '../permissions/keep-administrator.ts'
import { permissionsOfGroups, permissionsOfRoles } from '../permissions/permissions-of.ts'
import { difference, requireMayHandOut, requireNotAbove } from '../permissions/rules.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { roleChanged } from './events.ts'
import { requireFree } from './require.ts'
import * as store from './store.ts'

interface Change {
  readonly role: store.Role
  readonly code: string
  readonly name: string
  readonly permissions: readonly number[] | undefined
  readonly groups: readonly number[] | undefined
}

/**
 * Changes a role in either of the two described ways: code, name and permissions, or the groups that have it (rules 2.8).
 * Absent fields stay.
 */
export async function updateRole(
  { db, clock, visit }: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  const shown = broughtBy({ visit }, input.shown)
  const permissions = distinctIds(input.rolePermission)
  const groups = splitIds(input.groupID, 'groupID')
  if (input.roleCode?.trim() === '') throw new AppError('FIELDS_MISSING', { field: 'roleCode' })
  if (input.roleName?.trim() === '') throw new AppError('FIELDS_MISSING', { field: 'roleName' })
  if (permissions?.length === 0) throw new AppError('FIELDS_MISSING', { field: 'rolePermission' })
  if (permissions) requireKnown(permissions, 'rolePermission')
  // 2§5: the groups are chosen; only null says that none shall have the role.
  if (groups?.length === 0 && input.groupID !== null) throw new AppError('ROLE_GROUPS_MISSING', { field: 'groupID' })

  await db.transaction(async (db) => {
    const acting = await actingNow(db, principal, endpoint)
    const role = await store.find(db, input.roleID)
    if (!role) throw new AppError('ROLE_NOT_FOUND', { field: 'roleID' })
    if (shown) await requireRoleShown(db, principal, { role, shown })
    const code = input.roleCode?.trim() ?? role.code
    const name = input.roleName?.trim() ?? role.name
    const change = { role, code, name, permissions, groups }
    await requireAsShown(db, role, input)
    await requireAllowed(db, acting, change)

    await keepingAdministrator(db, principal.companyId, () => write(db, principal, change))
    const facts = {
      ...{ code, name },
      permissions: permissions ? [...permissions] : null,
      groups: groups ? [...groups] : null,
    }
    await record(db, principal, roleChanged({ at: clock.now(), subjectId: role.id, facts }))
  })
  return 'Success'
}

interface Compared {
  readonly role: store.Role
  readonly shown: NonNullable<InputOf<typeof endpoint>['shown']>
}

/** @throws CHANGED_SINCE_SHOWN, with permissions by their names */
async function requireRoleShown(db: Db, { locale }: EmployeePrincipal, { role, shown }: Compared): Promise<void> {
  const named = (ids: readonly number[]) => ids.map((id) => namePermission(id, locale).permissionName)
  const { roleCode, roleName, rolePermission } = shown
  const now = named([...(await permissionsOfRoles(db, [role.id]))])
  const brought = { roleCode, roleName, rolePermission: rolePermission && named(rolePermission) }
  requireShown(brought, { roleCode: role.code, roleName: role.name, rolePermission: now })
}

/** Two people may set the groups of a role at once; what the second was shown is then no longer so. @throws ROLE_GROUPS_CHANGED */
async function requireAsShown(db: Db, role: store.Role, { shownGroups }: InputOf<typeof endpoint>): Promise<void> {
  const shown = splitIds(shownGroups, 'shownGroups')
  if (!shown) return
  const { added, removed } = difference(await listGroupsWithRole(db, role.id), shown)
  if (added.length + removed.length > 0) throw new AppError('ROLE_GROUPS_CHANGED')
}

async function requireAllowed(db: Db, acting: EmployeePrincipal, change: Change): Promise<void> {
  const held = acting.permissions
  const { role, code, name, permissions, groups } = change
  const carried = await permissionsOfRoles(db, [role.id])
  requireNotAbove(held, carried)
  const renamed = code !== role.code || name !== role.name
  if (renamed && role.builtIn) throw new AppError('ROLE_BUILT_IN')
  if (renamed) await requireFree(db, { code, name, but: role.id })
  if (permissions) requireMayHandOut(acting, difference(carried, permissions))
  if (!groups) return
  if (groups.length > limits.roleGroups) {
    throw new AppError('ROLE_GROUPS_TOO_MANY', { field: 'groupID', limit: limits.roleGroups })
  }
  await requireGroups(db, groups, 'groupID')
  const before = await listGroupsWithRole(db, role.id)
  const { added, removed } = difference(before, groups)
  // The groups change too, so the employee must hold everything that they give.
  requireNotAbove(held, await permissionsOfGroups(db, [...added, ...removed]))
  if (added.length > 0) requireMayHandOut(acting, { added: permissions ?? carried })
  if (removed.length > 0) requireMayHandOut(acting, { removed: carried })
}

async function write(db: Db, { companyId }: EmployeePrincipal, change: Change): Promise<void> {
  const { role, code, name, permissions, groups } = change
  const edge = { companyId, roleId: role.id }
  if (code !== role.code || name !== role.name) await store.rename(db, role.id, { code, name })
  if (permissions) await store.setPermissions(db, edge, permissions)
  if (groups) await setGroupsWithRole(db, edge, groups)
}
