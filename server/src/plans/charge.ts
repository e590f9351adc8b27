import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import * as charges from './charge-store.ts'
import { isInForce } from './in-force.ts'
import * as store from './store.ts'

/** SQLSTATE with which the package refuses, and with which a reservation does. */
const PACKAGE_REFUSES = 'LS001'
const RESERVATION_TOO_SMALL = 'LS003'

interface Charge {
  readonly clock: Clock
  readonly count: number
}

/**
 * Charges signatures to the package in force, as the last statement before commit: all stamps of a company wait for its
 * counter. If anything fails after it, nothing was charged (rules 4.3).
 * @throws PLAN_EXPIRED, PLAN_NOT_FOUND, PLAN_SIGNATURES_USED_UP
 */
export async function charge(db: Db, { clock, count }: Charge): Promise<void> {
  await refusing(count, () => charges.take(db, count, clock.now()))
}

/**
 * Reserves signatures of the package in force for work that others complete later. They stay on that package: neither its
 * end nor another package takes them away (rules 4.2). Returns the reservation, to be stored with the work.
 * @throws as charge
 */
export async function reserve(db: Db, { clock, count }: Charge): Promise<number> {
  return refusing(count, () => charges.reserve(db, count, clock.now()))
}

/** The reservation does not hold that many signatures: they were used or released before. */
export class ReservationTooSmall extends Error {
  constructor(cause: unknown) {
    super('the reservation does not hold that many signatures', { cause })
  }
}

/** Uses signatures that were reserved; like charge, as the last statement. @throws ReservationTooSmall */
export async function useReserved(
  db: Db,
  { reservationId, count }: { reservationId: number; count: number },
): Promise<void> {
  try {
    await charges.useReserved(db, reservationId, count)
  } catch (error) {
    if ((error as { code?: string }).code === RESERVATION_TOO_SMALL) throw new ReservationTooSmall(error)
    throw error
  }
}

/** Gives back what is left of a reservation, and returns how much that was: 0 the second time. */
export async function release(db: Db, reservationId: number): Promise<number> {
  return charges.release(db, reservationId)
}

async function refusing<Result>(count: number, take: () => Promise<Result>): Promise<Result> {
  try {
    return await take()
  } catch (error) {
    const { code, message, detail } = error as { code?: string; message?: string; detail?: string }
    if (code !== PACKAGE_REFUSES) throw error
    if (message === 'PLAN_SIGNATURES_USED_UP') throw new AppError(message, { left: Number(detail ?? 0), needed: count })
    throw new AppError(message === 'PLAN_EXPIRED' ? 'PLAN_EXPIRED' : 'PLAN_NOT_FOUND')
  }
}

/** What the company's package has room for now, to be asked before costly work. Only `charge` decides. */
interface Room {
  /** Signatures neither used nor reserved; null where nothing limits them, and where no package is in force. */
  readonly signaturesLeft: number | null
  /** @throws as charge */
  requireFor(count: number): void
}

export async function findRoom(db: Db, clock: Clock): Promise<Room> {
  const now = clock.now()
  const found = await store.findPackage(db, now)
  const signaturesLeft = leftOf(found, now)
  return {
    signaturesLeft,
    requireFor(needed) {
      requireInForce(found, now)
      if (signaturesLeft === null || signaturesLeft >= needed) return
      throw new AppError('PLAN_SIGNATURES_USED_UP', { left: signaturesLeft, needed })
    },
  }
}

function leftOf(found: store.Package | undefined, now: Date): number | null {
  if (!found || found.limitSignatures === null || !isInForce(found, now)) return null
  return Math.max(0, found.limitSignatures - found.signaturesUsed - found.signaturesReserved)
}

function requireInForce(found: store.Package | undefined, now: Date): void {
  if (!found) throw new AppError('PLAN_NOT_FOUND')
  if (isInForce(found, now)) return
  throw new AppError(found.startsAt > now ? 'PLAN_NOT_FOUND' : 'PLAN_EXPIRED')
}
