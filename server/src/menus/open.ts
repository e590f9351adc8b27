import { assignedMenuIds, openMenuIds } from '@laisen/contract/menus'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import type { EmployeePrincipal } from '../principal.ts'
import * as store from './store.ts'

type Person = Pick<EmployeePrincipal, 'employeeId' | 'permissions'>

/** The menus that a person may open now: by what they hold, narrowed by the groups of each menu (rules 2.5). */
export async function openMenusOf(db: Db, { employeeId, permissions }: Person): Promise<number[]> {
  const assigned = await store.listAssignedFor(db, employeeId)
  return openMenuIds(permissions, new Set([...assigned.values()].flat()), assigned)
}

/**
 * The calls that only the screen of a menu makes are for people whom the menu is assigned to. Which permissions a call needs, the
 * call says itself. @throws MENU_NOT_ASSIGNED
 */
export async function requireMenu(db: Db, { employeeId, permissions }: Person, menuId: number): Promise<void> {
  const assigned = await store.listAssignedFor(db, employeeId)
  const theirs = assignedMenuIds(permissions, new Set([...assigned.values()].flat()), assigned)
  if (!theirs.includes(menuId)) throw new AppError('MENU_NOT_ASSIGNED')
}
