import { allows, denyChanges, everything, type PermissionId, permission } from '@laisen/contract/permissions'
import type { EmployeePrincipal } from '../principal.ts'
import type { CardRecord } from './card-store.ts'

// Who may do what with a certificate (rules 2.12, docs/decisions/0060). Holders of 1 act on all of the company's; ids 5-8 without 1
// on their own and assigned ones.

type Who = Pick<EmployeePrincipal, 'permissions' | 'employeeId'>
type Whose = Pick<CardRecord, 'createdBy' | 'kind' | 'assigned' | 'usable' | 'ownerId'>

/** Admin mode: whoever holds 1. */
export const isAdministrator = ({ permissions }: Pick<Who, 'permissions'>): boolean => permissions.has(everything)

/** The person whose certificates lists show: null for the whole company. */
export const seenBy = (who: Who): number | null => (isAdministrator(who) ? null : who.employeeId)

/** Whether they find it in a list: added by them, assigned to them, or in one of their groups. */
export function sees(who: Who, { createdBy, usable }: Whose): boolean {
  return isAdministrator(who) || createdBy === who.employeeId || usable
}

/**
 * Whether it is theirs to change, if they hold the permission. A personal certificate is its one person's, whoever added it; a
 * shared one is anyone's to whom it is assigned, and that of whoever added it. Being in a group lets people use it, no more.
 */
export function manages(who: Who, { createdBy, kind, assigned }: Whose): boolean {
  return isAdministrator(who) || assigned || (kind === '2' && createdBy === who.employeeId)
}

export function mayChange(
  who: Who,
  whose: Whose,
  change: { readonly needed: PermissionId; readonly effect: 'edit' | 'delete' },
): boolean {
  return allows(who.permissions, [change.needed], change.effect) && manages(who, whose)
}

export const editing = { needed: permission.certificateEdit, effect: 'edit' } as const
export const deleting = { needed: permission.certificateDelete, effect: 'delete' } as const

/** Its owner, or an administrator whom 99 does not bar. */
export function ownsOrAdministers(who: Who, { ownerId }: { readonly ownerId: number | null }): boolean {
  return ownerId === who.employeeId || (isAdministrator(who) && !who.permissions.has(denyChanges))
}
