import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import * as store from './store.ts'
import { isInForce, type Package } from './store.ts'

/** SQLSTATE of what charge_signatures refuses. */
const REFUSED = 'LS001'

/**
 * Charges signatures to the package in force, as the last statement before commit: it is the row that all stamps wait for.
 * If anything fails after it, nothing was charged (rules 4.3). @throws PLAN_EXPIRED, PLAN_NOT_FOUND, PLAN_SIGNATURES_USED_UP
 */
export async function charge(db: Db, { clock, count }: { clock: Clock; count: number }): Promise<void> {
  try {
    await store.charge(db, count, clock.now())
  } catch (error) {
    const { code, message, detail } = error as { code?: string; message?: string; detail?: string }
    if (code !== REFUSED) throw error
    if (message === 'PLAN_SIGNATURES_USED_UP') throw new AppError(message, { left: Number(detail ?? 0), needed: count })
    throw new AppError(message === 'PLAN_EXPIRED' ? 'PLAN_EXPIRED' : 'PLAN_NOT_FOUND')
  }
}

/** Asks before costly work whether a charge could succeed now. Only `charge` decides. */
export async function requireRoom(db: Db, asked: { clock: Clock; count: number }): Promise<void> {
  requireRoomIn(await store.findPackage(db, asked.clock.now()), asked)
}

/** The same of a plan that was found. */
export function requireRoomIn(found: Package | undefined, { clock, count }: { clock: Clock; count: number }): void {
  const plan = requireInForce(found, clock)
  if (plan.limitSignatures !== null && left(plan) < count) {
    throw new AppError('PLAN_SIGNATURES_USED_UP', { left: left(plan), needed: count })
  }
}

function requireInForce(plan: Package | undefined, clock: Clock): Package {
  if (!plan) throw new AppError('PLAN_NOT_FOUND')
  if (!isInForce(plan, clock.now())) throw new AppError(plan.startsAt > clock.now() ? 'PLAN_NOT_FOUND' : 'PLAN_EXPIRED')
  return plan
}

function left({ limitSignatures, signaturesUsed, signaturesReserved }: Package): number {
  return Math.max(0, (limitSignatures ?? 0) - signaturesUsed - signaturesReserved)
}
