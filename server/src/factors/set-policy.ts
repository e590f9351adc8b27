import { addDays, isDay, today } from '@laisen/contract/days'
import type { InputOf } from '@laisen/contract/endpoint'
import type { setFactorPolicy as endpoint } from '@laisen/contract/endpoints/factors'
import { limits } from '@laisen/contract/limits'
import { type FactorPolicy, lockFactorPolicy, setFactorPolicy } from '../companies/factor-policy.ts'
import type { Context } from '../context.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { instantOf } from '../viewer-clock.ts'
import { factorPolicyChanged } from './events.ts'
import { addTellJob, ruleName } from './jobs.ts'

type Input = InputOf<typeof endpoint>

/**
 * Requires a factor of nobody, of administrators or of everyone. From the given day on, or at once, whoever has none must set it up
 * before doing anything else; until then they are reminded. They are emailed now. @throws FACTOR_POLICY_FIXED, FACTOR_RULE_DAY
 */
export async function setPolicy(
  { db, clock, jobs }: Context,
  principal: EmployeePrincipal,
  input: Input,
): Promise<'Success'> {
  // Operators see every company as a customer.
  const weaker = (input.requiredOf ?? 'everyone') !== 'everyone' || input.fromDay
  if (principal.userType === 'COM' && weaker) throw new AppError('FACTOR_POLICY_FIXED')
  const { companyId, employeeId } = principal
  await db.transaction(async (db) => {
    const at = clock.now()
    const before = await lockFactorPolicy(db)
    const after = changed(before, { input, principal, now: at })
    const sameRule = sameTime(before.requiredFrom, after.requiredFrom) && before.requiredOf === after.requiredOf
    if (sameRule && before.confirmSignatures === after.confirmSignatures) return
    await setFactorPolicy(db, after)
    const { requiredOf, requiredFrom, confirmSignatures } = after
    const facts = { requiredOf, requiredFrom: requiredFrom?.toISOString() ?? '', confirmSignatures }
    await record(db, principal, factorPolicyChanged({ at, subjectId: companyId, facts }))
    if (sameRule || requiredOf === 'nobody') return
    await addTellJob(db, jobs, { companyId, by: employeeId, after: 0, kind: 'rule', rule: ruleName(after) })
  })
  return 'Success'
}

interface Change {
  readonly input: Input
  readonly principal: EmployeePrincipal
  readonly now: Date
}

/** What is absent stays, except that a day belongs to the rule that it was given with. */
function changed(before: FactorPolicy, { input, principal, now }: Change): FactorPolicy {
  const requiredOf = input.requiredOf ?? before.requiredOf
  const confirmSignatures = input.confirmSignatures ?? before.confirmSignatures
  if (requiredOf === 'nobody') return { requiredOf, requiredFrom: null, confirmSignatures }
  const standing = requiredOf === before.requiredOf ? before.requiredFrom : null
  return { requiredOf, requiredFrom: firstInstant(input.fromDay, { standing, principal, now }), confirmSignatures }
}

function firstInstant(
  day: string | null | undefined,
  { standing, principal, now }: Omit<Change, 'input'> & { readonly standing: Date | null },
): Date {
  // What has begun stays begun when it is saved once more.
  if (day === undefined) return standing ?? now
  if (day === null || day === '') return standing && standing <= now ? standing : now
  const first = isDay(day) ? instantOf(`${day}T00:00`, principal.timeZone) : undefined
  // Days are counted, not hours: the form offers days, and summer time makes some of them longer.
  const latest = addDays(today(principal.timeZone, now), limits.factorGraceDays)
  if (!first || (!sameTime(first, standing) && (first <= now || day > latest))) {
    throw new AppError('FACTOR_RULE_DAY', { field: 'fromDay', days: limits.factorGraceDays })
  }
  return first
}

function sameTime(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime()
}
