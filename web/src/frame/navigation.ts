import type { Menu, MenuName } from '@laisen/contract/menus'
import {
  IconActivityHeartbeat,
  IconBuilding,
  IconCalendar,
  IconCertificate,
  IconChartBar,
  IconCircleArrowUp,
  IconFileUpload,
  IconHistory,
  IconKey,
  IconLayoutSidebar,
  IconListDetails,
  IconMailForward,
  IconPackage,
  IconPhone,
  IconRosetteDiscountCheck,
  IconScale,
  IconSend,
  IconSettings,
  IconShieldCheck,
  IconShieldLock,
  IconUsers,
  IconUsersGroup,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import { historyParameter, paths } from '../paths.ts'
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
  companies: IconBuilding,
  upgradeRequests: IconCircleArrowUp,
  masterPlans: IconPackage,
  outbox: IconMailForward,
  securityRecord: IconShieldLock,
  trustRoots: IconRosetteDiscountCheck,
  legalTexts: IconScale,
  contact: IconPhone,
  installationHealth: IconActivityHeartbeat,
}

/**
 * The five entries that the drawer always shows to users with permission (1§2). Other entries appear once their screens
 * exist.
 */
const always: readonly MenuName[] = ['uploadFile', 'historyLog', 'certificateManagement', 'userManagement', 'report']

export interface NavEntry {
  name: Exclude<MenuName, 'administration'>
  path: string
}

const reports: readonly string[] = Object.values(paths.reports)

/** The entry that a screen without one of its own marks: a document belongs to where it was opened, and each report to Report. */
function ownerOf({ pathname, search }: Place): string | undefined {
  if (reports.includes(pathname.toLowerCase())) return paths.report
  if (pathname.toLowerCase() !== paths.pdfPreviewPattern.toLowerCase()) return undefined
  return new URLSearchParams(search).has(historyParameter) ? paths.historyLog : paths.uploadPdf
}

interface Place {
  readonly pathname: string
  readonly search: string
}

/** Whether a menu entry is marked for an address. Routes ignore case. */
export function isWithin(place: Place, entryPath: string): boolean {
  const open = place.pathname.toLowerCase()
  const owner = ownerOf(place)
  const entry = entryPath.toLowerCase()
  return owner === entryPath || open === entry || open.startsWith(`${entry}/`)
}

interface NavSection {
  heading?: MenuName
  entries: NavEntry[]
}

/** The entries of the drawer: first those without a heading, then sections. */
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
