import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import { updateMenuManagement as endpoint } from '@laisen/contract/endpoints/menus'
import { limits } from '@laisen/contract/limits'
import { menuTree } from '@laisen/contract/menus'
import type { Context } from '../context.ts'
import { record } from '../events/record.ts'
import { requireGroups } from '../groups/require.ts'
import { AppError } from '../http/app-error.ts'
import { actingNow } from '../permissions/acting-now.ts'
import { splitIds } from '../permissions/edges.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { menuAssigned } from './events.ts'
import { requireMenu } from './open.ts'
import * as store from './store.ts'

type Input = InputOf<typeof endpoint>

/** Assigns a menu to groups, or to everyone. Nobody gains a permission by it; people outside lose the menu at their next request. */
export async function updateMenu(
  { db, clock }: Context,
  principal: EmployeePrincipal,
  input: Input,
): Promise<DataOf<typeof endpoint>> {
  const { menuId, groups } = wanted(input)
  const shown = splitIds(input.shownGroups, 'shownGroups')

  await db.transaction(async (db) => {
    const acting = await actingNow(db, principal, endpoint)
    await requireMenu(db, acting, endpoint.menu)
    if (shown && !isSame(await store.findGroupIds(db, menuId), input.shownGroups === null ? undefined : shown)) {
      throw new AppError('MENU_CHANGED')
    }
    await requireGroups(db, groups ?? [], 'group_id')

    if (groups) await store.assign(db, { companyId: principal.companyId, menuId }, groups)
    else await store.open(db, menuId)
    const facts = { menuId, everyone: groups === undefined, groups: [...(groups ?? [])] }
    await record(db, principal, menuAssigned({ at: clock.now(), subjectId: menuId, facts }))
  })
  return 'Success'
}

/** What the request asks for; no groups stand for everyone. */
function wanted({ menu_id: menuId, group_id: joined }: Input): {
  menuId: number
  groups: readonly number[] | undefined
} {
  if (typeof menuId !== 'number') throw new AppError('MENU_NOT_SELECTED', { field: 'menu_id' })
  if (joined === undefined) throw new AppError('MENU_FIELDS_MISSING', { field: 'group_id' })
  if (!menuTree.some(({ id }) => id === menuId)) throw new AppError('MENU_NOT_FOUND', { field: 'menu_id' })
  const groups = joined === null ? undefined : splitIds(joined, 'group_id')
  if (groups?.length === 0) throw new AppError('MENU_WITHOUT_GROUP', { field: 'group_id' })
  if (groups && groups.length > limits.menuGroups) {
    throw new AppError('MENU_GROUPS_TOO_MANY', { field: 'group_id', limit: limits.menuGroups })
  }
  return { menuId, groups }
}

function isSame(now: readonly number[] | undefined, shown: readonly number[] | undefined): boolean {
  if (!now || !shown) return now === shown
  return now.length === shown.length && now.every((id) => shown.includes(id))
}
