import type { Locale } from './messages/define.ts'
import { permissionSentences } from './messages/permission-sentences.ts'
import { permissionMessages } from './messages/permissions.ts'
import { type PermissionId, type PermissionName, permissions } from './permissions.ts'

type Word = keyof (typeof permissionMessages)['en']
type Group = Extract<keyof (typeof permissionSentences)['en'], `about${string}`>

/** What each permission is about, and the access level it gives. */
const words: Readonly<Record<PermissionName, readonly [resource: Word, level: Word]>> = {
  everything: ['everything', 'full'],
  uploadFile: ['uploadFile', 'use'],
  historyOwn: ['historyLog', 'viewOwn'],
  historyCompany: ['historyLog', 'viewCompany'],
  certificateView: ['certificates', 'view'],
  certificateAdd: ['certificates', 'add'],
  certificateEdit: ['certificates', 'edit'],
  certificateDelete: ['certificates', 'delete'],
  userView: ['users', 'view'],
  userAdd: ['users', 'add'],
  userEdit: ['users', 'edit'],
  userDelete: ['users', 'delete'],
  groupView: ['groups', 'view'],
  groupAdd: ['groups', 'add'],
  groupEdit: ['groups', 'edit'],
  groupDelete: ['groups', 'delete'],
  roleView: ['roles', 'view'],
  roleAdd: ['roles', 'add'],
  roleEdit: ['roles', 'edit'],
  roleDelete: ['roles', 'delete'],
  permissionView: ['permissions', 'view'],
  denyChanges: ['everyChange', 'denied'],
  envelopes: ['envelopes', 'use'],
  templates: ['templates', 'use'],
  bulkSend: ['bulkSend', 'use'],
  apiKeys: ['apiKeys', 'manage'],
  authority: ['authority', 'manage'],
  settings: ['settings', 'manage'],
  directory: ['directory', 'manage'],
  factorPolicy: ['factorPolicy', 'manage'],
  systemLog: ['systemLog', 'view'],
  calendar: ['calendar', 'use'],
  retention: ['retention', 'manage'],
  webhooks: ['webhooks', 'manage'],
  trustRoots: ['trustRoots', 'manage'],
  reportReading: ['reports', 'view'],
  menus: ['menus', 'manage'],
}

/** What they are about. */
const groups: readonly [Group, readonly PermissionName[]][] = [
  ['aboutEverything', ['everything', 'denyChanges']],
  ['aboutDocuments', ['uploadFile', 'envelopes', 'templates', 'bulkSend', 'calendar']],
  ['aboutReports', ['historyOwn', 'historyCompany', 'reportReading']],
  [
    'aboutCertificates',
    ['certificateView', 'certificateAdd', 'certificateEdit', 'certificateDelete', 'authority', 'trustRoots'],
  ],
  [
    'aboutPeople',
    [
      'userView',
      'userAdd',
      'userEdit',
      'userDelete',
      'groupView',
      'groupAdd',
      'groupEdit',
      'groupDelete',
      'roleView',
      'roleAdd',
      'roleEdit',
      'roleDelete',
      'permissionView',
      'factorPolicy',
      'directory',
    ],
  ],
  ['aboutCompany', ['settings', 'menus', 'systemLog', 'retention', 'apiKeys', 'webhooks']],
]

const groupOf = new Map(groups.flatMap(([group, names]) => names.map((name) => [name, group])))

interface PermissionWords {
  readonly resourceName: string
  readonly accessLevel: string
  /** Both: "Users: View". */
  readonly permissionName: string
  /** What it is about: “Documents”. */
  readonly groupName: string
  /** What one can do with it, in a sentence. */
  readonly description: string
}

/** A permission in words. An id that no longer exists is shown as a number. */
export function namePermission(id: number, locale: Locale): PermissionWords {
  const found = permissions[id as PermissionId] as (typeof permissions)[PermissionId] | undefined
  if (!found)
    return { resourceName: String(id), accessLevel: '', permissionName: String(id), groupName: '', description: '' }
  const [resource, level] = words[found.name]
  const resourceName = permissionMessages[locale][resource]
  const accessLevel = permissionMessages[locale][level]
  return {
    resourceName,
    accessLevel,
    permissionName: `${resourceName}: ${accessLevel}`,
    groupName: permissionSentences[locale][groupOf.get(found.name)!],
    description: permissionSentences[locale][found.name],
  }
}
