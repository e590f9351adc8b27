import { denyChanges, everything, notGivable } from '@laisen/contract/permissions'
import { AppError } from '../http/app-error.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { requireRecentProof } from '../session/require-proof.ts'

type Held = ReadonlySet<number>

/**
 * What a change gives to others and takes from them: the permission ids behind the edges that it adds and removes. An edge is
 * person-permission, person-role, person-group, role-permission, role-group, group-role or group-permission. The Admin
 * checkbox and the import's Admin column are person-permission 1, a directory's default role is person-role, and an API
 * key's scope is person-permission (rules 2.3).
 */
interface Flow {
  readonly added?: Iterable<number>
  readonly removed?: Iterable<number>
}

/** Who gives: with the permissions that they hold now. */
export type Giver = Pick<EmployeePrincipal, 'permissions' | 'provenRecently'>

/**
 * Nobody hands out what they do not hold. Taking 99 away counts as handing out (rules 2.3). Whoever makes somebody an
 * administrator must have proved recently who they are. @throws PERMISSION_NOT_HELD, PROOF_REQUIRED
 */
export function requireMayHandOut(giver: Giver, { added = [], removed = [] }: Flow): void {
  const lifted = [...removed].filter((id) => id === denyChanges)
  const given = new Set([...added, ...lifted])
  const missing = new Set(notGivable(giver.permissions, [...given]))
  if (missing.size > 0) {
    throw new AppError('PERMISSION_NOT_HELD', { permissions: [...missing].sort((a, b) => a - b).join(', ') })
  }
  if (given.has(everything)) requireRecentProof(giver)
}

/**
 * Nobody edits above themselves: to change, lock or delete a person, a role or a group, or to set a person's password, email
 * or factor, one must hold everything that they hold. 99 is left out, because it only takes rights away.
 * @throws PERSON_ABOVE_YOU
 */
export function requireNotAbove(held: Held, theirs: Iterable<number>): void {
  if (isAbove(held, theirs)) throw new AppError('PERSON_ABOVE_YOU')
}

export function isAbove(held: Held, theirs: Iterable<number>): boolean {
  return !held.has(everything) && [...theirs].some((id) => id !== denyChanges && !held.has(id))
}

/** What a change from one list of ids to another adds and removes. */
export function difference(before: Iterable<number>, after: Iterable<number>): { added: number[]; removed: number[] } {
  const was = new Set(before)
  const is = new Set(after)
  return { added: [...is].filter((id) => !was.has(id)), removed: [...was].filter((id) => !is.has(id)) }
}
