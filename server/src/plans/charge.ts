import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import * as chargeStore from './charge-store.ts'
import { isInForce } from './in-force.ts'
import * as store from './store.ts'

/** SQLSTATE with which the package refuses, and with which a reservation does. */
const PACKAGE_REFUSES = 'LS001'
const RESERVATION_TOO_SMALL = 'LS003'

interface Charge {
  readonly clock: Clock
  readonly count: number
}

interface Charging {
  readonly clock: Clock
  /** At least one, in the order of their ids: transactions that charge the same companies then do not deadlock. */
  readonly companies: readonly chargeStore.CompanyCharge[]
}

/**
 * Charges signatures and the bytes of their documents to the package in force of each company, as the last statement before commit: all
 * stamps of a company wait for its counter. If anything fails after it, nothing was charged (rules 4.3).
 * @throws PLAN_EXPIRED, PLAN_NOT_FOUND, PLAN_SIGNATURES_USED_UP, PLAN_STORAGE_USED_UP; of several companies, it does not say which is refused
 */
export async function charge(db: Db, { clock, companies }: Charging): Promise<void> {
  await refusing(companies[0]!.count, () => chargeStore.take(db, companies, clock.now()))
}

/**
 * Counts bytes that are kept from now on and belong to no signature; those below zero are given back. As the last statement
 * before commit, behind the counter of signatures where both are taken, like charge. @throws PLAN_STORAGE_USED_UP
 */
export async function countBytes(db: Db, { bytes, at }: { bytes: number; at: Date }): Promise<void> {
  if (bytes !== 0) await refusing(0, () => chargeStore.storeBytes(db, bytes, at))
}

/** The same, whatever the limit: for what keeps documents valid that the company has already. */
export async function countNeededBytes(db: Db, bytes: number): Promise<void> {
  if (bytes !== 0) await chargeStore.countBytes(db, bytes)
}

/**
 * Reserves signatures of the package in force for work that others complete later. They stay on that package: neither its
 * end nor another package takes them away (rules 4.2). Returns the reservation, to be stored with the work.
 * @throws PLAN_EXPIRED, PLAN_NOT_FOUND, PLAN_SIGNATURES_USED_UP
 */
export async function reserve(db: Db, { clock, count }: Charge): Promise<number> {
  return refusing(count, () => chargeStore.reserve(db, count, clock.now()))
}

/** The reservation does not hold that many signatures: they were used or released before. */
export class ReservationTooSmall extends Error {
  constructor(cause: unknown) {
    super('the reservation does not hold that many signatures', { cause })
  }
}

/** Uses signatures that were reserved; like charge, as late as possible. @throws ReservationTooSmall */
export async function useReserved(
  db: Db,
  { reservationId, count }: { reservationId: number; count: number },
): Promise<void> {
  try {
    await chargeStore.useReserved(db, reservationId, count)
  } catch (error) {
    if ((error as { code?: string }).code === RESERVATION_TOO_SMALL) throw new ReservationTooSmall(error)
    throw error
  }
}

/** Gives back what is left of a reservation, and returns how much that was: 0 the second time. */
export async function release(db: Db, reservationId: number): Promise<number> {
  return chargeStore.release(db, reservationId)
}

async function refusing<Result>(count: number, take: () => Promise<Result>): Promise<Result> {
  try {
    return await take()
  } catch (error) {
    const { code, message, detail, hint } = error as { code?: string; message?: string; detail?: string; hint?: string }
    if (code !== PACKAGE_REFUSES) throw error
    if (message === 'PLAN_SIGNATURES_USED_UP') throw new AppError(message, { left: Number(detail ?? 0), needed: count })
    if (message === 'PLAN_STORAGE_USED_UP') {
      throw new AppError(message, { leftBytes: Number(detail ?? 0), limitBytes: Number(hint ?? 0) })
    }
    throw new AppError(message === 'PLAN_EXPIRED' ? 'PLAN_EXPIRED' : 'PLAN_NOT_FOUND')
  }
}

/** What the company's package has room for now, to be asked before costly work. Only `charge` decides. */
export interface Room {
  /** Signatures neither used nor reserved; null where nothing limits them, and where no package is in force. */
  readonly signaturesLeft: number | null
  /** @throws as charge, for storage only where nothing is left of it */
  requireFor(count: number): void
  /** Bytes of storage; null where nothing limits them. */
  readonly bytesLeft: number | null
  /** @throws PLAN_STORAGE_USED_UP */
  requireBytes(bytes: number): void
}

export async function findRoom(db: Db, clock: Clock): Promise<Room> {
  const now = clock.now()
  const found = await store.findPackage(db, now)
  const signaturesLeft = leftOf(found, now)
  return {
    signaturesLeft,
    bytesLeft: found && found.limitBytes !== null ? Math.max(0, found.limitBytes - found.bytesStored) : null,
    requireFor(needed) {
      requireInForce(found, now)
      if (signaturesLeft !== null && signaturesLeft < needed) {
        throw new AppError('PLAN_SIGNATURES_USED_UP', { left: signaturesLeft, needed })
      }
      requireBytes(found, 1)
    },
    requireBytes: (bytes) => requireBytes(found, bytes),
  }
}

function requireBytes(found: store.Package | undefined, bytes: number): void {
  if (!found || found.limitBytes === null) return
  const { limitBytes, bytesStored } = found
  if (bytesStored + bytes <= limitBytes) return
  throw new AppError('PLAN_STORAGE_USED_UP', { leftBytes: Math.max(0, limitBytes - bytesStored), limitBytes })
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
