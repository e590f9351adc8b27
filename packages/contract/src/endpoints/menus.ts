import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { menuManagement } from '../menus.ts'
import { joinedIds, rowId } from '../references.ts'
import { done, maybe } from '../wire.ts'

/** Menu Management is menu 1 itself. */
const menu = 1

/** A group that a menu is assigned to. */
const menuGroup = z.object({ id: z.number(), groupName: z.string() })

/** Who sees a menu: everyone, or the people of these groups. Without any group, no one does. */
const assignment = {
  everyone: z.boolean(),
  groups: z.array(menuGroup),
  /** How many people that is, whatever permissions they hold. */
  people: z.number(),
}

const menuRow = z.object({
  id: z.number(),
  MenuName: z.string(),
  ...assignment,
  Submenus: z.array(z.object({ id: z.number(), SubmenuName: z.string(), ...assignment })),
})
export type MenuRow = z.output<typeof menuRow>

export const getAllMenus = endpoint({
  method: 'POST',
  path: 'Menu/GetAllMenus',
  title: 'The menus and submenus, with the groups that they are assigned to.',
  access: menuManagement.view,
  menu,
  effect: 'read',
  perMinute: 600,
  input: z.object({}),
  data: z.array(menuRow),
})

export const getMenuById = endpoint({
  method: 'POST',
  path: 'Menu/GetMenuByID',
  title: 'The groups that a menu or submenu is assigned to; none if it is everyone’s.',
  access: menuManagement.view,
  menu,
  effect: 'read',
  input: z.object({ menu_id: rowId }),
  data: z.array(menuGroup),
})

export const updateMenuManagement = endpoint({
  method: 'POST',
  path: 'Menu/UpdateMenuManagement',
  title:
    'Assigns a menu or submenu to groups, or with null to everyone. It narrows who sees the menu, and grants nothing.',
  access: menuManagement.change,
  menu,
  effect: 'edit',
  input: z.object({
    menu_id: maybe(rowId),
    /** Ids joined by commas; null: everyone. */
    group_id: maybe(joinedIds),
    /** What the caller was shown: ids joined by commas, or null for everyone. If it is no longer so, the change is refused. */
    shownGroups: maybe(joinedIds),
  }),
  data: done,
})
