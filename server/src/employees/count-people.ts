import type { DataOf } from '@laisen/contract/endpoint'
import type { countPeople as endpoint } from '@laisen/contract/endpoints/employees'
import { allows, type PermissionId, permission } from '@laisen/contract/permissions'
import type { Context } from '../context.ts'
import { countGroups } from '../groups/count.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { countRoles } from '../roles/count.ts'
import { countEmployees } from './count.ts'

/** How many entries each tab of User Management has that the caller may see. */
export async function countPeople(
  { db }: Context,
  { permissions }: EmployeePrincipal,
): Promise<DataOf<typeof endpoint>> {
  const sees = (needed: PermissionId) => allows(permissions, [needed], 'read')
  return db.read(async (db) => {
    const [users, roles, groups] = await Promise.all([
      sees(permission.userView) ? countEmployees(db) : null,
      sees(permission.roleView) ? countRoles(db) : null,
      sees(permission.groupView) ? countGroups(db) : null,
    ])
    return { users, roles, groups }
  })
}
