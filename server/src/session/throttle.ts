import { createHash } from 'node:crypto'
import { limits } from '@laisen/contract/limits'
import { sql } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import type { Database } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'

const LOCK_MS = limits.loginLockMinutes * 60_000

/**
 * Who is counted: the account and the address, alike for accounts that do not exist; a device that signed in to this
 * account before is counted by itself instead, so that nobody else's failures keep its owner out (rules 3.2).
 */
export interface Suspect {
  readonly account: string
  readonly address: string
  readonly knownDevice: Buffer | undefined
}

interface Subjects {
  readonly account: Buffer
  readonly address: Buffer | null
}

function subjectsOf({ account, address, knownDevice }: Suspect): Subjects {
  if (knownDevice) return { account: hash(`device ${account} ${knownDevice.toString('hex')}`), address: null }
  return { account: hash(`account ${account}`), address: hash(`address ${address}`) }
}

function hash(subject: string): Buffer {
  return createHash('sha256').update(subject).digest()
}

/**
 * Five failures within 15 minutes keep the account, the address or the device waiting for 15 minutes after the last one.
 * @throws SIGN_IN_THROTTLED
 */
export async function refuseWaiting(database: Database, suspect: Suspect, now: Date): Promise<void> {
  const { account, address } = subjectsOf(suspect)
  const since = new Date(now.getTime() - 2 * LOCK_MS)
  const rows = await database.unbound
    .selectFrom('sign_in_failures')
    .select([
      'at',
      sql<boolean>`account = ${account}`.as('ofAccount'),
      sql<boolean>`address = ${address}`.as('ofAddress'),
    ])
    .where((where) => where.or([where('account', '=', account), where('address', '=', address)]))
    .where('at', '>', since)
    .execute()
  const waits = [
    waitOf(
      rows.filter(({ ofAccount }) => ofAccount).map(({ at }) => at.getTime()),
      now,
    ),
    waitOf(
      rows.filter(({ ofAddress }) => ofAddress).map(({ at }) => at.getTime()),
      now,
    ),
  ]
  const waitMs = Math.max(...waits)
  if (waitMs > 0) throw new AppError('SIGN_IN_THROTTLED', { retryAfterMinutes: Math.ceil(waitMs / 60_000) })
}

/** How long failures at these times still count: not at all unless the last one had four others close behind it. */
function waitOf(times: readonly number[], now: Date): number {
  const last = Math.max(...times)
  const close = times.filter((time) => time > last - LOCK_MS)
  return close.length >= limits.loginFailures ? last + LOCK_MS - now.getTime() : 0
}

export async function countFailure(database: Database, suspect: Suspect, now: Date): Promise<void> {
  await database.unbound
    .insertInto('sign_in_failures')
    .values({ ...subjectsOf(suspect), at: now })
    .execute()
}

/** The password was right: what was typed wrong before it is taken back, from the address too. */
export async function forgive(database: Database, suspect: Suspect): Promise<void> {
  await database.unbound.deleteFrom('sign_in_failures').where('account', '=', subjectsOf(suspect).account).execute()
}

/** A reset by mail lifts the account's waiting, that of its person's own devices too (rules 3.2). */
export async function lift(database: Database, account: string, devices: readonly Buffer[]): Promise<void> {
  const subjects = [
    hash(`account ${account}`),
    ...devices.map((knownDevice) => subjectsOf({ account, address: '', knownDevice }).account),
  ]
  await database.unbound.deleteFrom('sign_in_failures').where('account', '=', anyOf(subjects)).execute()
}

/** Drops failures that keep nobody waiting any more. */
export async function sweepFailures(database: Database, now: Date): Promise<void> {
  const forgotten = new Date(now.getTime() - 2 * LOCK_MS)
  await database.unbound.deleteFrom('sign_in_failures').where('at', '<', forgotten).execute()
}
