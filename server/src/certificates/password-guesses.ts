import { limits } from '@laisen/contract/limits'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import type { Problem } from './standing.ts'

/** Who tries the password of which certificate. */
export interface Attempt {
  readonly companyId: number
  readonly certificateId: number
  readonly employeeId: number
}

const WAIT_MILLISECONDS = limits.loginLockMinutes * 60_000

/**
 * Lets a person try a certificate's password: after five wrong ones within 15 minutes they wait. `prove` answers
 * undefined to a wrong password. @throws CERTIFICATE_PASSWORD_THROTTLED, CERTIFICATE_PASSWORD_WRONG
 */
export async function guess<Proof>(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  attempt: Attempt,
  prove: () => Promise<Proof | undefined>,
): Promise<Proof> {
  return inTurn(attempt, async () => {
    const waiting = await db.transaction((db) => findWaiting(db, attempt, clock.now()))
    if (waiting)
      throw new AppError('CERTIFICATE_PASSWORD_THROTTLED', { retryAfterMinutes: minutesLeft(waiting, clock.now()) })
    const proof = await prove()
    if (proof === undefined) {
      await db.transaction((db) => countFailure(db, attempt, clock.now()))
      throw new AppError('CERTIFICATE_PASSWORD_WRONG', { field: 'certPassword' })
    }
    if (waiting === null) await db.transaction((db) => forgive(db, attempt))
    return proof
  })
}

const lines = new Map<string, Promise<unknown>>()

/** One guess after the other: a hundred at once would else all pass before the first is counted. */
async function inTurn<Result>(attempt: Attempt, work: () => Promise<Result>): Promise<Result> {
  const name = `${attempt.companyId}/${attempt.certificateId}/${attempt.employeeId}`
  const turn = (lines.get(name) ?? Promise.resolve()).then(work)
  const settled = turn.catch(() => {})
  lines.set(name, settled)
  try {
    return await turn
  } finally {
    if (lines.get(name) === settled) lines.delete(name)
  }
}

/** When the first of too many failures was; null when there are failures, but not too many; undefined when there are none. */
async function findWaiting(
  db: Db,
  { certificateId, employeeId }: Attempt,
  now: Date,
): Promise<Date | null | undefined> {
  const row = await db
    .selectFrom('certificate_failures')
    .select(['failures', 'since'])
    .where('certificate_id', '=', certificateId)
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  if (!row) return undefined
  const fresh = row.since.getTime() > now.getTime() - WAIT_MILLISECONDS
  return fresh && row.failures >= limits.loginFailures ? row.since : null
}

/** The certificates whose password this person has guessed wrong too often of late, each with the refusal of another guess. */
export async function listWaiting(db: Db, employeeId: number, now: Date): Promise<Map<number, Problem>> {
  const rows = await db
    .selectFrom('certificate_failures')
    .select(['certificate_id as certificateId', 'since'])
    .where('employee_id', '=', employeeId)
    .where('failures', '>=', limits.loginFailures)
    .where('since', '>', new Date(now.getTime() - WAIT_MILLISECONDS))
    .execute()
  const refusal = (since: Date): Problem => {
    return { code: 'CERTIFICATE_PASSWORD_THROTTLED', params: { retryAfterMinutes: minutesLeft(since, now) } }
  }
  return new Map(rows.map(({ certificateId, since }) => [certificateId, refusal(since)]))
}

function minutesLeft(since: Date, now: Date): number {
  return Math.max(1, Math.ceil((since.getTime() + WAIT_MILLISECONDS - now.getTime()) / 60_000))
}

async function countFailure(db: Db, { companyId, certificateId, employeeId }: Attempt, now: Date): Promise<void> {
  const forgotten = new Date(now.getTime() - WAIT_MILLISECONDS)
  await sql`
    insert into certificate_failures as f (company_id, certificate_id, employee_id, failures, since)
    values (${companyId}, ${certificateId}, ${employeeId}, 1, ${now})
    on conflict (company_id, certificate_id, employee_id) do update set
      failures = case when f.since <= ${forgotten} then 1 else f.failures + 1 end,
      since = case when f.since <= ${forgotten} then ${now}::timestamptz else f.since end`.execute(db)
}

async function forgive(db: Db, { certificateId, employeeId }: Attempt): Promise<void> {
  await db
    .deleteFrom('certificate_failures')
    .where('certificate_id', '=', certificateId)
    .where('employee_id', '=', employeeId)
    .execute()
}
