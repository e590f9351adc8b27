/** What a permission lets a person do to the thing it is about. 99 takes away add, edit and delete (rules 2.2). */
export type Effect = 'read' | 'add' | 'edit' | 'delete'

export const everything = 1
export const denyChanges = 99

/**
 * Every permission id of the product. 1-21 and 99 are the specification's (1§6); ids from 101 are ours.
 * `operator` and `signer` say which built-in roles hold it at the start (rules 2.7).
 */
export const permissions = {
  1: { name: 'everything', operator: false, signer: false },
  2: { name: 'uploadFile', operator: true, signer: true },
  3: { name: 'historyOwn', operator: true, signer: true },
  4: { name: 'historyCompany', operator: true, signer: false },
  5: { name: 'certificateView', operator: true, signer: true },
  6: { name: 'certificateAdd', operator: true, signer: false },
  7: { name: 'certificateEdit', operator: false, signer: false },
  8: { name: 'certificateDelete', operator: false, signer: false },
  9: { name: 'userView', operator: true, signer: false },
  10: { name: 'userAdd', operator: false, signer: false },
  11: { name: 'userEdit', operator: false, signer: false },
  12: { name: 'userDelete', operator: false, signer: false },
  13: { name: 'groupView', operator: true, signer: false },
  14: { name: 'groupAdd', operator: false, signer: false },
  15: { name: 'groupEdit', operator: false, signer: false },
  16: { name: 'groupDelete', operator: false, signer: false },
  17: { name: 'roleView', operator: true, signer: false },
  18: { name: 'roleAdd', operator: false, signer: false },
  19: { name: 'roleEdit', operator: false, signer: false },
  20: { name: 'roleDelete', operator: false, signer: false },
  21: { name: 'permissionView', operator: true, signer: false },
  99: { name: 'denyChanges', operator: false, signer: false },
  101: { name: 'envelopes', operator: true, signer: true },
  102: { name: 'templates', operator: true, signer: false },
  103: { name: 'bulkSend', operator: true, signer: false },
  104: { name: 'apiKeys', operator: false, signer: false },
  105: { name: 'authority', operator: false, signer: false },
  106: { name: 'settings', operator: false, signer: false },
  107: { name: 'directory', operator: false, signer: false },
  108: { name: 'factorPolicy', operator: false, signer: false },
  109: { name: 'systemLog', operator: false, signer: false },
  110: { name: 'calendar', operator: true, signer: true },
  111: { name: 'retention', operator: false, signer: false },
  112: { name: 'webhooks', operator: false, signer: false },
  113: { name: 'trustRoots', operator: false, signer: false },
  114: { name: 'reportReading', operator: false, signer: false },
  115: { name: 'menus', operator: false, signer: false },
} as const satisfies Record<number, { name: string; operator: boolean; signer: boolean }>

export type PermissionId = keyof typeof permissions

export const permissionIds = Object.keys(permissions).map(Number) as PermissionId[]

/** The three roles every company has, by their wire ids (rules 2.7). */
export const builtInRoles = { admin: 1, operator: 2, signer: 3 } as const

/**
 * Whether the ids a person holds allow a call. `needed` is satisfied by any one of its ids or by 1;
 * an effect other than read is refused to holders of 99, even with 1.
 */
export function allows(held: ReadonlySet<number>, needed: readonly PermissionId[], effect: Effect = 'read'): boolean {
  if (effect !== 'read' && held.has(denyChanges)) return false
  return held.has(everything) || needed.some((id) => held.has(id))
}

/**
 * Nobody hands out what they do not hold (rules 2.3): the ids among `given` that this person may not give.
 * The holder of 1 may give everything; giving or taking 99 is handing out too, so 99 is compared like any id.
 */
export function notGivable(held: ReadonlySet<number>, given: Iterable<number>): number[] {
  if (held.has(everything)) return []
  return [...given].filter((id) => !held.has(id))
}
