import type { Menu, MenuName } from '@laisen/contract/menus'
import {
  IconCalendar,
  IconCertificate,
  IconChartBar,
  IconFileUpload,
  IconHistory,
  IconKey,
  IconLayoutSidebar,
  IconListDetails,
  IconSend,
  IconSettings,
  IconShieldCheck,
  IconUsers,
  IconUsersGroup,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import { laterPaths } from './later-paths.ts'

export const menuIcons: Record<Exclude<MenuName, 'administration'>, TablerIcon> = {
  uploadFile: IconFileUpload,
  historyLog: IconHistory,
  certificateManagement: IconCertificate,
  userManagement: IconUsers,
  report: IconChartBar,
  envelopes: IconSend,
  verify: IconShieldCheck,
  userGroup: IconUsersGroup,
  permissionManagement: IconKey,
  menuManagement: IconLayoutSidebar,
  calendar: IconCalendar,
  log: IconListDetails,
  setting: IconSettings,
}

/** The five entries that the drawer always has for those who may (1§2); others show once their screen is built. */
const always: readonly MenuName[] = ['uploadFile', 'historyLog', 'certificateManagement', 'userManagement', 'report']

export interface NavEntry {
  name: Exclude<MenuName, 'administration'>
  path: string
}

export interface NavSection {
  heading?: MenuName
  entries: NavEntry[]
}

/** The drawer as it is drawn: entries, then headed sections. */
export function sectionsOf(drawer: readonly Menu[]): NavSection[] {
  const shown = (menu: Menu) =>
    menu.path !== undefined && (always.includes(menu.name) || !laterPaths.includes(menu.path))
  const entry = (menu: Menu) => ({ name: menu.name as NavEntry['name'], path: menu.path ?? '' })
  const plain: NavSection = { entries: drawer.filter(shown).map(entry) }
  const headed = drawer
    .filter((menu) => menu.entries !== undefined)
    .map((menu) => ({ heading: menu.name, entries: (menu.entries ?? []).filter(shown).map(entry) }))
  return [plain, ...headed].filter((section) => section.entries.length > 0)
}
