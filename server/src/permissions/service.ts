import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { getAllPermissions } from '@laisen/contract/endpoints/permissions'
import { namePermission } from '@laisen/contract/permission-names'
import { notGivable, permissionIds } from '@laisen/contract/permissions'
import type { Context } from '../context.ts'
import type { EmployeePrincipal } from '../principal.ts'

/** Every permission of the product, in the caller's language. */
export async function listPermissions(
  _context: Context,
  { permissions, locale }: EmployeePrincipal,
  { Search }: InputOf<typeof getAllPermissions>,
): Promise<DataOf<typeof getAllPermissions>> {
  const wanted = (Search ?? '').trim().toLowerCase()
  return permissionIds
    .map((id) => ({
      permissionID: id,
      ...namePermission(id, locale),
      givable: notGivable(permissions, [id]).length === 0,
    }))
    .filter(({ permissionID, permissionName }) => `${permissionID} ${permissionName}`.toLowerCase().includes(wanted))
}
