import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { AppError } from '../http/app-error.ts'
import type { Addresses } from './addresses.ts'
import * as store from './counted-store.ts'

export type { Counted } from './counted-store.ts'

const DAY_MS = 86_400_000

/** How often somebody may have one recipient emailed again within 24 hours, and correct one's address. */
const againPerDay = 3

export interface Refused {
  readonly limit: number
  readonly retryAfterMinutes: number
}

export interface NewAddresses {
  readonly companyId: number
  /** Each with an address outside the company that was not counted before. */
  readonly whom: readonly store.Counted[]
  refusal(refused: Refused): AppError
}

/**
 * Counts addresses outside a company before they are mailed for the first time, in the transaction that mails them: as many within 24
 * hours as its package allows. Those who count at the same time, on whatever server, do so one after another. @throws the refusal
 */
export async function countAddresses(
  db: Db,
  { addresses, clock }: { readonly addresses: Addresses; readonly clock: Clock },
  { companyId, whom, refusal }: NewAddresses,
): Promise<void> {
  if (whom.length === 0) return
  await store.lockAddresses(db, companyId)
  const at = clock.now()
  const { newAddressesPerDay: limit } = await addresses.standing(db, companyId, at)
  const since = new Date(at.getTime() - DAY_MS)
  // Whoever is beyond the limit has to leave the last day before anyone else comes in.
  const before = limit - whom.length
  const beyond = before < 0 ? at : await store.findAddress(db, { since, before })
  if (beyond) throw refusal({ limit, retryAfterMinutes: minutesUntilFree(beyond, at) })
  await store.insert(db, { companyId, kind: 'address', at, whom })
}

interface Again {
  readonly companyId: number
  readonly whom: store.Counted
  readonly kind: 'resend' | 'correction'
  readonly at: Date
  refusal(refused: Refused): AppError
}

/** Counts that someone is emailed again, or corrected. The caller holds a lock on them, so that two at once are counted as two. @throws the refusal */
export async function countAgain(db: Db, { companyId, whom, kind, at, refusal }: Again): Promise<void> {
  const since = new Date(at.getTime() - DAY_MS)
  const first = (await store.listTimes(db, { whom, kind, since }))[againPerDay - 1]
  if (first) throw refusal({ limit: againPerDay, retryAfterMinutes: minutesUntilFree(first, at) })
  await store.insert(db, { companyId, kind, at, whom: [whom] })
}

/** How many notices an address that nobody has proven gets within 24 hours. They all say the same, and nothing is lost with the others. */
const noticesPerDay = 10

/** Whether an employee's unproven address still gets a notice today; it is counted then. */
export async function mayNotice(
  db: Db,
  { companyId, employeeId, at }: { companyId: number; employeeId: number; at: Date },
): Promise<boolean> {
  const whom = { employeeId }
  const since = new Date(at.getTime() - DAY_MS)
  if ((await store.listTimes(db, { whom, kind: 'notice', since })).length >= noticesPerDay) return false
  await store.insert(db, { companyId, kind: 'notice', at, whom: [whom] })
  return true
}

const minutesUntilFree = (counted: Date, at: Date) => Math.ceil((counted.getTime() + DAY_MS - at.getTime()) / 60_000)
