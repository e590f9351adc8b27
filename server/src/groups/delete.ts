import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import { deleteGroup as endpoint } from '@laisen/contract/endpoints/groups'
import type { Context } from '../context.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { broughtBy, requireShown } from '../http/shown.ts'
import { actingNow } from '../permissions/acting-now.ts'
import { keepingAdministrator } from '../permissions/keep-administrator.ts'
import { permissionsOfGroups } from '../permissions/permissions-of.ts'
import { requireMayHandOut, requireNotAbove } from '../permissions/rules.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { groupDeleted } from './events.ts'
import { listMemberIds } from './membership-store.ts'
import { requireNoMemberAbove } from './require.ts'
import * as store from './store.ts'

/** Deletes a group. Its members lose what it gave them. If that includes 99, deleting counts as handing out (rules 2.3). */
export async function deleteGroup(
  { db, clock, visit }: Context,
  principal: EmployeePrincipal,
  { id, shown: brought }: InputOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  const shown = broughtBy({ visit }, brought)
  await db.transaction(async (db) => {
    const acting = await actingNow(db, principal, endpoint)
    const group = await store.find(db, id)
    if (!group) throw new AppError('GROUP_NOT_FOUND', { field: 'id' })
    requireShown({ name: shown ?? undefined }, { name: group.name })
    const carried = await permissionsOfGroups(db, [id])
    requireNotAbove(acting.permissions, carried)
    await requireNoMemberAbove(db, acting, await listMemberIds(db, id))
    requireMayHandOut(acting, { removed: carried })

    await keepingAdministrator(db, principal.companyId, () => store.remove(db, id))
    await record(db, principal, groupDeleted({ at: clock.now(), subjectId: id, facts: { name: group.name } }))
  })
  return 'Success'
}
