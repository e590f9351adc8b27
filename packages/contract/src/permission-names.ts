import type { Locale } from './messages/define.ts'
import { permissionMessages } from './messages/permissions.ts'
import type { PermissionId } from './permissions.ts'

type Word = keyof (typeof permissionMessages)['en']

/** What each permission is about, and the access level it gives. */
const words: Readonly<Record<PermissionId, readonly [resource: Word, level: Word]>> = {
  1: ['everything', 'full'],
  2: ['uploadFile', 'use'],
  3: ['historyLog', 'viewOwn'],
  4: ['historyLog', 'viewCompany'],
  5: ['certificates', 'view'],
  6: ['certificates', 'add'],
  7: ['certificates', 'edit'],
  8: ['certificates', 'delete'],
  9: ['users', 'view'],
  10: ['users', 'add'],
  11: ['users', 'edit'],
  12: ['users', 'delete'],
  13: ['groups', 'view'],
  14: ['groups', 'add'],
  15: ['groups', 'edit'],
  16: ['groups', 'delete'],
  17: ['roles', 'view'],
  18: ['roles', 'add'],
  19: ['roles', 'edit'],
  20: ['roles', 'delete'],
  21: ['permissions', 'view'],
  99: ['everyChange', 'denied'],
  101: ['envelopes', 'use'],
  102: ['templates', 'use'],
  103: ['bulkSend', 'use'],
  104: ['apiKeys', 'manage'],
  105: ['authority', 'manage'],
  106: ['settings', 'manage'],
  107: ['directory', 'manage'],
  108: ['factorPolicy', 'manage'],
  109: ['systemLog', 'view'],
  110: ['calendar', 'use'],
  111: ['retention', 'manage'],
  112: ['webhooks', 'manage'],
  113: ['trustRoots', 'manage'],
  114: ['reports', 'view'],
  115: ['menus', 'manage'],
}

export interface PermissionName {
  readonly resourceName: string
  readonly accessLevel: string
  /** Both: "Users: View". */
  readonly permissionName: string
}

/** A permission in words; a number that no permission has (any more) is its own name. */
export function namePermission(id: number, locale: Locale): PermissionName {
  const found = words[id as PermissionId]
  if (!found) return { resourceName: String(id), accessLevel: '', permissionName: String(id) }
  const [resource, level] = found
  const resourceName = permissionMessages[locale][resource]
  const accessLevel = permissionMessages[locale][level]
  return { resourceName, accessLevel, permissionName: `${resourceName}: ${accessLevel}` }
}
