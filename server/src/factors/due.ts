import type { FactorRule } from '@laisen/contract/factor-rule'
import { everything } from '@laisen/contract/permissions'

/** What decides whether somebody has to set up a second factor. */
export interface FactorStanding {
  readonly factorRequiredOf: FactorRule
  readonly factorRequiredFrom: Date | null
  /** Of this person, whatever the company requires of others. */
  readonly factorDemanded: boolean
  readonly factorEnrolled: boolean
}

/** A factor that is required of one person is required at once. */
const AT_ONCE = new Date(0)

/** From when on this person must have a second factor; undefined where they have one or need none. */
export function factorDueFrom(
  { factorRequiredOf, factorRequiredFrom, factorDemanded, factorEnrolled }: FactorStanding,
  permissions: ReadonlySet<number>,
): Date | undefined {
  if (factorEnrolled) return undefined
  if (factorDemanded) return AT_ONCE
  return isRequiredOf(factorRequiredOf, permissions) ? (factorRequiredFrom ?? undefined) : undefined
}

/** Whether the company's rule is about somebody who holds these permissions. Administrators hold 1. */
export function isRequiredOf(rule: FactorRule, permissions: ReadonlySet<number>): boolean {
  return rule === 'everyone' || (rule === 'administrators' && permissions.has(everything))
}
