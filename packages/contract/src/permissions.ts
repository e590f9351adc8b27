/** What a call does to its subject. 99 takes away add, edit and delete (rules 2.2). */
export type Effect = 'read' | 'add' | 'edit' | 'delete'

/**
 * Every permission of the product by its name. 1-21 and 99 are the ids of the specification (1§6); ids from 101 are ours.
 */
export const permission = {
  everything: 1,
  uploadFile: 2,
  historyOwn: 3,
  historyCompany: 4,
  certificateView: 5,
  certificateAdd: 6,
  certificateEdit: 7,
  certificateDelete: 8,
  userView: 9,
  userAdd: 10,
  userEdit: 11,
  userDelete: 12,
  groupView: 13,
  groupAdd: 14,
  groupEdit: 15,
  groupDelete: 16,
  roleView: 17,
  roleAdd: 18,
  roleEdit: 19,
  roleDelete: 20,
  permissionView: 21,
  denyChanges: 99,
  envelopes: 101,
  templates: 102,
  bulkSend: 103,
  apiKeys: 104,
  authority: 105,
  settings: 106,
  directory: 107,
  factorPolicy: 108,
  systemLog: 109,
  calendar: 110,
  retention: 111,
  webhooks: 112,
  trustRoots: 113,
  reportReading: 114,
  menus: 115,
} as const

export type PermissionName = keyof typeof permission
export type PermissionId = (typeof permission)[PermissionName]

export const everything = permission.everything
export const denyChanges = permission.denyChanges

/** The permissions that the built-in roles start with. Admin holds everything (rules 2.7). */
const heldAtStart: Readonly<Record<'operator' | 'signer', readonly PermissionId[]>> = {
  operator: [
    permission.uploadFile,
    permission.historyOwn,
    permission.historyCompany,
    permission.certificateView,
    permission.certificateAdd,
    permission.userView,
    permission.groupView,
    permission.roleView,
    permission.permissionView,
    permission.envelopes,
    permission.templates,
    permission.bulkSend,
    permission.calendar,
  ],
  signer: [
    permission.uploadFile,
    permission.historyOwn,
    permission.certificateView,
    permission.envelopes,
    permission.calendar,
  ],
}

export const permissionIds: readonly PermissionId[] = Object.values(permission).sort((a, b) => a - b)

/** Each permission by its id: its name, and which built-in roles hold it at the start. */
export const permissions = Object.fromEntries(
  Object.entries(permission).map(([name, id]) => [
    id,
    { name, operator: heldAtStart.operator.includes(id), signer: heldAtStart.signer.includes(id) },
  ]),
) as Readonly<
  Record<PermissionId, { readonly name: PermissionName; readonly operator: boolean; readonly signer: boolean }>
>

/** The three roles every company has, by their wire ids (rules 2.7). */
export const builtInRoles = { admin: 1, operator: 2, signer: 3 } as const

/**
 * Whether the permissions that a person holds allow a call. Any one of the `needed` ids is enough, and so is 1. Whoever
 * holds 99 may only read, even with 1.
 */
export function allows(held: ReadonlySet<number>, needed: readonly PermissionId[], effect: Effect = 'read'): boolean {
  if (effect !== 'read' && held.has(denyChanges)) return false
  return held.has(everything) || needed.some((id) => held.has(id))
}

/**
 * The ids among `given` that this person may not assign, because no one can assign what they do not hold (rules 2.3).
 * A holder of 1 may assign everything. 99 is compared like any other id, because giving or taking it counts too.
 */
export function notGivable(held: ReadonlySet<number>, given: Iterable<number>): number[] {
  if (held.has(everything)) return []
  return [...given].filter((id) => !held.has(id))
}
