import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { getAllMenus, getMenuById } from '@laisen/contract/endpoints/menus'
import { menuTree } from '@laisen/contract/menus'
import type { Locale } from '@laisen/contract/messages/define'
import { frameMessages } from '@laisen/contract/messages/frame'
import { menuMessages } from '@laisen/contract/messages/menus'
import type { Context } from '../context.ts'
import { countEmployees } from '../employees/count.ts'
import { AppError } from '../http/app-error.ts'
import type { EmployeePrincipal } from '../principal.ts'
import * as store from './store.ts'

/** The menus with their submenus, and who sees each of them. */
export async function listMenus({ db }: Context, { locale }: EmployeePrincipal): Promise<DataOf<typeof getAllMenus>> {
  const { assigned, people, employees } = await db.transaction(async (db) => ({
    assigned: await store.listAssigned(db),
    people: await store.countPeople(db),
    employees: await countEmployees(db),
  }))
  const assignmentOf = (menuId: number) => {
    const groups = assigned.get(menuId)
    return {
      everyone: groups === undefined,
      groups: (groups ?? []).map(groupOnWire),
      people: groups ? (people.get(menuId) ?? 0) : employees,
    }
  }
  return menuTree
    .filter(({ under }) => under === undefined)
    .map(({ id, name }) => ({
      id,
      MenuName: nameOf(name, locale),
      ...assignmentOf(id),
      Submenus: menuTree
        .filter(({ under }) => under === id)
        .map((submenu) => ({
          id: submenu.id,
          SubmenuName: nameOf(submenu.name, locale),
          ...assignmentOf(submenu.id),
        })),
    }))
}

/** The groups that one menu is assigned to. */
export async function listGroupsOfMenu(
  { db }: Context,
  _principal: EmployeePrincipal,
  { menu_id: menuId }: InputOf<typeof getMenuById>,
): Promise<DataOf<typeof getMenuById>> {
  if (!menuTree.some(({ id }) => id === menuId)) throw new AppError('MENU_NOT_FOUND', { field: 'menu_id' })
  const assigned = await db.read(store.listAssigned)
  return (assigned.get(menuId) ?? []).map(groupOnWire)
}

const groupOnWire = ({ id, name }: store.MenuGroup) => ({ id, groupName: name })

function nameOf(name: (typeof menuTree)[number]['name'], locale: Locale): string {
  return name === 'users' ? menuMessages[locale].users : frameMessages[locale][name]
}
