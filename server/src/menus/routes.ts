import * as menus from '@laisen/contract/endpoints/menus'
import { type App, mount } from '../http/mount.ts'
import { listGroupsOfMenu, listMenus } from './service.ts'
import { updateMenu } from './update.ts'

/** Which groups see which menu. */
export function menusRoutes(app: App): void {
  mount(app, menus.getAllMenus, listMenus)
  mount(app, menus.getMenuById, listGroupsOfMenu)
  mount(app, menus.updateMenuManagement, updateMenu)
}
