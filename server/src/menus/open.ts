import { openMenuIds } from '@laisen/contract/menus'
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

/** The screen of a menu, and the calls that only it makes, are for people whom the menu is assigned to. @throws MENU_NOT_ASSIGNED */
export async function requireMenu(db: Db, person: Person, menuId: number): Promise<void> {
  if (!(await openMenusOf(db, person)).includes(menuId)) throw new AppError('MENU_NOT_ASSIGNED')
}
