import { allows, everything, type PermissionId, permission } from './permissions.ts'

/**
 * The entries of the drawer (1§2, rules 2.11). An entry is shown to users who hold any of its permissions, or permission 1; an entry
 * without permissions, to holders of 1 only. `menuId` is its id in menu management (2§9): assigning it to groups narrows who sees it, and never
 * grants anything.
 */
export interface Menu {
  readonly name: MenuName
  /** Key of the label in messages/frame.ts. */
  readonly label: MenuName
  readonly path?: string
  readonly ids: readonly PermissionId[] | 'anybody'
  readonly menuId?: number
  readonly entries?: readonly Menu[]
}

export type MenuName =
  | 'uploadFile'
  | 'historyLog'
  | 'certificateManagement'
  | 'userManagement'
  | 'report'
  | 'envelopes'
  | 'verify'
  | 'administration'
  | 'userGroup'
  | 'permissionManagement'
  | 'menuManagement'
  | 'calendar'
  | 'log'
  | 'setting'
  | PlatformMenuName

/** The entries for the operator's staff (rules 2.9). */
type PlatformMenuName =
  | 'companies'
  | 'upgradeRequests'
  | 'masterPlans'
  | 'outbox'
  | 'securityRecord'
  | 'trustRoots'
  | 'legalTexts'
  | 'contact'
  | 'installationHealth'

const userManagement = [
  permission.userView,
  permission.userAdd,
  permission.userEdit,
  permission.userDelete,
  permission.groupView,
  permission.groupAdd,
  permission.groupEdit,
  permission.groupDelete,
  permission.roleView,
  permission.roleAdd,
  permission.roleEdit,
  permission.roleDelete,
  permission.permissionView,
] as const

const userGroup = [
  permission.certificateView,
  permission.certificateAdd,
  permission.certificateEdit,
  permission.certificateDelete,
  permission.groupView,
  permission.groupAdd,
  permission.groupEdit,
  permission.groupDelete,
] as const

export const permissionManagement = [
  permission.userView,
  permission.userAdd,
  permission.roleView,
  permission.roleAdd,
  permission.roleEdit,
  permission.roleDelete,
  permission.permissionView,
] as const

/** 2§6: 11 opens Menu Management, and 12 changes it (rules 2.6); so does the id of our own (rules 2.5). */
export const menuManagement = {
  view: [permission.menus, permission.userEdit, permission.userDelete],
  change: [permission.menus, permission.userDelete],
} as const

function entry(name: MenuName, ids: Menu['ids'], rest: Omit<Menu, 'name' | 'label' | 'ids'> = {}): Menu {
  return { name, label: name, ids, ...rest }
}

/** In the order of the drawer: the five entries of 1§2, then ours. */
export const menus: readonly Menu[] = [
  entry('uploadFile', [permission.uploadFile], { path: '/UploadPDF' }),
  entry('historyLog', [permission.historyOwn, permission.historyCompany], { path: '/historylog' }),
  entry(
    'certificateManagement',
    [permission.certificateView, permission.certificateAdd, permission.certificateEdit, permission.certificateDelete],
    { path: '/CertList' },
  ),
  // /usermanagement is the submenu Users; without User Management above it, it is closed too.
  entry('userManagement', userManagement, { path: '/usermanagement', menuId: 11 }),
  entry('report', [permission.reportReading], { path: '/report' }),
  entry('envelopes', [permission.envelopes], { path: '/envelopes' }),
  entry('verify', 'anybody', { path: '/verify' }),
  entry('administration', 'anybody', {
    entries: [
      // 2§6: these screens open with the ids of the second document; a change needs the matching id of the first (rules 2.6).
      entry('userGroup', userGroup, { path: '/usergroup', menuId: 22 }),
      entry('permissionManagement', permissionManagement, { path: '/permission', menuId: 33 }),
      entry('menuManagement', menuManagement.view, { path: '/menumanagement', menuId: 1 }),
      entry('calendar', [permission.calendar], { path: '/calendar', menuId: 2 }),
      entry('log', [permission.systemLog], { path: '/log', menuId: 3 }),
      entry('setting', [permission.settings], { path: '/setting' }),
    ],
  }),
]

/** The drawer of the operator's staff, instead of a company's entries. */
const platformMenus: readonly Menu[] = [
  entry('companies', [], { path: '/platform/companies' }),
  entry('upgradeRequests', [], { path: '/platform/requests' }),
  entry('masterPlans', [], { path: '/platform/plans' }),
  entry('outbox', [], { path: '/platform/outbox' }),
  entry('securityRecord', [], { path: '/platform/security' }),
  entry('trustRoots', [], { path: '/platform/trust-roots' }),
  entry('legalTexts', [], { path: '/platform/legal' }),
  entry('contact', [], { path: '/platform/contact' }),
  entry('installationHealth', [], { path: '/platform/health' }),
]

/** The drawer of one member of the operator's staff. It has no screens of a company, whatever their permissions. */
export function platformDrawerFor(held: ReadonlySet<number>): Menu[] {
  return platformMenus.filter((menu) => opens(held, menu.ids))
}

interface MenuOfTree {
  readonly id: number
  readonly under?: number
  readonly name: MenuName | 'users'
  readonly ids: Menu['ids']
}

/**
 * Every menu id, by the tree of 2§2: 0 User Management with 11 Users, 22 User Group, 33 Permission Management;
 * 1 Menu Management; 2 Calendar; 3 Log.
 */
export const menuTree: readonly MenuOfTree[] = [
  { id: 0, name: 'userManagement', ids: [...userManagement, ...userGroup, ...permissionManagement] },
  { id: 11, under: 0, name: 'users', ids: userManagement },
  { id: 22, under: 0, name: 'userGroup', ids: userGroup },
  { id: 33, under: 0, name: 'permissionManagement', ids: permissionManagement },
  { id: 1, name: 'menuManagement', ids: menuManagement.view },
  { id: 2, name: 'calendar', ids: [permission.calendar] },
  { id: 3, name: 'log', ids: [permission.systemLog] },
]

function opens(held: ReadonlySet<number>, ids: Menu['ids']): boolean {
  return ids === 'anybody' || allows(held, ids)
}

/**
 * The ids of the menus that a user may open: those that the permissions allow, narrowed by the groups each menu is assigned to.
 * A menu missing from `assigned` is everyone's; an assignment narrows holders of 1 too, except for Menu Management,
 * which would otherwise lock out the last person able to undo it.
 */
export function openMenuIds(
  held: ReadonlySet<number>,
  groups: ReadonlySet<number> = new Set(),
  assigned: ReadonlyMap<number, readonly number[]> = new Map(),
): number[] {
  const theirs = assignedMenuIds(held, groups, assigned)
  return menuTree.filter(({ id, ids }) => opens(held, ids) && theirs.includes(id)).map(({ id }) => id)
}

/** The ids of the menus that are assigned to a user, whatever their permissions allow. One whose menu above is not, is not either. */
export function assignedMenuIds(
  held: ReadonlySet<number>,
  groups: ReadonlySet<number>,
  assigned: ReadonlyMap<number, readonly number[]>,
): number[] {
  const isTheirs = (id: number): boolean => {
    const to = assigned.get(id)
    return !to || (id === 1 && held.has(everything)) || to.some((group) => groups.has(group))
  }
  return menuTree
    .filter(({ id, under }) => isTheirs(id) && (under === undefined || isTheirs(under)))
    .map(({ id }) => id)
}

/** The drawer of one user: entries by permission, then by menu assignment, without headings that have no entries. */
export function drawerFor(held: ReadonlySet<number>, open: readonly number[] = openMenuIds(held)): Menu[] {
  const shown = (menu: Menu): Menu[] => {
    if (!opens(held, menu.ids) || (menu.menuId !== undefined && !open.includes(menu.menuId))) return []
    if (!menu.entries) return [menu]
    const entries = menu.entries.flatMap(shown)
    return entries.length > 0 ? [{ ...menu, entries }] : []
  }
  return menus.flatMap(shown)
}

/** Where a person lands after login (rules 2.10): /UploadPDF if allowed, else the first permitted entry, else the profile. */
export function landingPath(drawer: readonly Menu[]): string {
  const paths = drawer.flatMap((menu) => [menu, ...(menu.entries ?? [])]).flatMap((menu) => menu.path ?? [])
  return paths.find((path) => path !== '/verify') ?? '/userprofile'
}

/** Parses a comma-separated list (`permissionid`, `MenuId`). */
export function idsOf(list: string): Set<number> {
  return new Set(list.split(',').filter(Boolean).map(Number))
}
