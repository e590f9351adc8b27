import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { addUsed, findPlan, isInForce, type Plan } from './store.ts'

/**
 * Charges signatures to the package in force, as the last statement before commit: it is the row that all stamps wait for.
 * If anything fails after it, nothing was charged (rules 4.3). @throws PLAN_EXPIRED, PLAN_NOT_FOUND, PLAN_SIGNATURES_USED_UP
 */
export async function charge(
  db: Db,
  { companyId, clock, count }: { companyId: number; clock: Clock; count: number },
): Promise<void> {
  const plan = requireInForce(await findPlan(db, clock.now()), clock)
  if (await addUsed(db, { companyId, packageId: plan.packageId }, count)) return
  throw usedUp(requireInForce(await findPlan(db, clock.now()), clock), count)
}

/** Asks before costly work whether a charge could succeed now. Only `charge` decides. */
export async function requireRoom(db: Db, { clock, count }: { clock: Clock; count: number }): Promise<void> {
  const plan = requireInForce(await findPlan(db, clock.now()), clock)
  if (plan.limitSignatures !== null && left(plan) < count) throw usedUp(plan, count)
}

function requireInForce(plan: Plan | undefined, clock: Clock): Plan {
  if (!plan) throw new AppError('PLAN_NOT_FOUND')
  if (!isInForce(plan, clock.now())) throw new AppError(plan.startsAt > clock.now() ? 'PLAN_NOT_FOUND' : 'PLAN_EXPIRED')
  return plan
}

function left({ limitSignatures, signaturesUsed, signaturesReserved }: Plan): number {
  return Math.max(0, (limitSignatures ?? 0) - signaturesUsed - signaturesReserved)
}

function usedUp(plan: Plan, needed: number): AppError {
  return new AppError('PLAN_SIGNATURES_USED_UP', { left: left(plan), needed })
}
