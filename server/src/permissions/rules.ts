import { denyChanges, everything, notGivable } from '@laisen/contract/permissions'
import { AppError } from '../http/app-error.ts'

type Held = ReadonlySet<number>

/**
 * What a change lets flow to others: the permission ids carried by the edges it adds, and by those it takes away. An edge is
 * person-permission, person-role, person-group, role-permission, role-group, group-role or group-permission; the Admin
 * checkbox and the import's Admin column are person-permission 1, a directory's default role is person-role, and an API
 * key's scope is person-permission (rules 2.3).
 */
export interface Flow {
  readonly added?: Iterable<number>
  readonly removed?: Iterable<number>
}

/** Nobody hands out what they do not hold; to take 99 away is to hand out. @throws PERMISSION_NOT_HELD */
export function requireMayHandOut(held: Held, { added = [], removed = [] }: Flow): void {
  const lifted = [...removed].filter((id) => id === denyChanges)
  const missing = new Set(notGivable(held, [...added, ...lifted]))
  if (missing.size === 0) return
  throw new AppError('PERMISSION_NOT_HELD', { permissions: [...missing].sort((a, b) => a - b).join(', ') })
}

/**
 * Nobody edits above themselves: whoever changes, locks or deletes a person, a role or a group, or sets a person's
 * password, email or factor, holds all that it holds. 99 is no height: it takes away. @throws PERSON_ABOVE_YOU
 */
export function requireNotAbove(held: Held, theirs: Iterable<number>): void {
  if (isAbove(held, theirs)) throw new AppError('PERSON_ABOVE_YOU')
}

export function isAbove(held: Held, theirs: Iterable<number>): boolean {
  return !held.has(everything) && [...theirs].some((id) => id !== denyChanges && !held.has(id))
}

/** What is in one list and not in the other, so that a change of edges is known by its ends. */
export function difference(before: Iterable<number>, after: Iterable<number>): { added: number[]; removed: number[] } {
  const was = new Set(before)
  const is = new Set(after)
  return { added: [...is].filter((id) => !was.has(id)), removed: [...was].filter((id) => !is.has(id)) }
}
