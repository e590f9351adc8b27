import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import { addRole as endpoint } from '@laisen/contract/endpoints/roles'
import type { Context } from '../context.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { actingNow } from '../permissions/acting-now.ts'
import { distinctIds, requireKnown } from '../permissions/edges.ts'
import { requireMayHandOut } from '../permissions/rules.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { roleAdded } from './events.ts'
import { requireFree } from './require.ts'
import * as store from './store.ts'

/** Adds a role: a code, a name and at least one permission, all of them held by the employee who adds it. */
export async function addRole(
  { db, clock }: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  const code = input.roleCode?.trim() ?? ''
  const name = input.roleName?.trim() ?? ''
  const permissions = requireKnown(distinctIds(input.rolePermission) ?? [], 'rolePermission')
  if (code === '') throw new AppError('FIELDS_MISSING', { field: 'roleCode' })
  if (name === '') throw new AppError('FIELDS_MISSING', { field: 'roleName' })
  if (permissions.length === 0) throw new AppError('FIELDS_MISSING', { field: 'rolePermission' })

  return db.transaction(async (db) => {
    const { companyId } = principal
    const acting = await actingNow(db, principal, endpoint)
    requireMayHandOut(acting, { added: permissions })
    await requireFree(db, { code, name, but: null })

    const at = clock.now()
    const roleID = await store.insert(db, { companyId, code, name, at })
    await store.setPermissions(db, { companyId, roleId: roleID }, permissions)
    const facts = { code, name, permissions: [...permissions] }
    await record(db, principal, roleAdded({ at, subjectId: roleID, facts }))
    return { roleID }
  })
}
