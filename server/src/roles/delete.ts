import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import { deleteRole as endpoint } from '@laisen/contract/endpoints/roles'
import type { Context } from '../context.ts'
import { countRoleHolders } from '../employees/role-holders.ts'
import { record } from '../events/record.ts'
import { countGroupsWithRole } from '../groups/role-edges.ts'
import { AppError } from '../http/app-error.ts'
import { broughtBy, requireShown } from '../http/shown.ts'
import { actingNow } from '../permissions/acting-now.ts'
import { permissionsOfRoles } from '../permissions/permissions-of.ts'
import { requireNotAbove } from '../permissions/rules.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { roleDeleted } from './events.ts'
import * as store from './store.ts'

/** Deletes a role that the company made, unless someone or some group still has it. */
export async function deleteRole(
  { db, clock, visit }: Context,
  principal: EmployeePrincipal,
  { id, shown: brought }: InputOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  const shown = broughtBy({ visit }, brought)
  await db.transaction(async (db) => {
    const { permissions: held } = await actingNow(db, principal, endpoint)
    const role = await store.lock(db, id)
    if (!role) throw new AppError('ROLE_NOT_FOUND', { field: 'id' })
    requireShown({ name: shown ?? undefined }, { name: role.name })
    if (role.builtIn) throw new AppError('ROLE_BUILT_IN')
    requireNotAbove(held, await permissionsOfRoles(db, [id]))
    const people = (await countRoleHolders(db, [id])).get(id) ?? 0
    const groups = await countGroupsWithRole(db, id)
    if (people + groups > 0) throw new AppError('ROLE_IN_USE', { people, groups })

    await store.remove(db, id)
    const facts = { code: role.code, name: role.name }
    await record(db, principal, roleDeleted({ at: clock.now(), subjectId: id, facts }))
  })
  return 'Success'
}
