import { limits } from '@laisen/contract/limits'
import { type Kysely, sql } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Subject } from './subjects.ts'

const LOCK_MS = limits.loginLockMinutes * 60_000
/** A wrong guess counts for 15 minutes after the last one, which came at most 15 minutes after it. */
const REMEMBERED_MS = 2 * LOCK_MS
/** Longer than any guess waits to be verified. The process of an older one has ended, and nobody knows what it would have said. */
const PENDING_MS = 2 * 60_000

/** What the guesses at one subject, or from one address, add up to. */
export interface Standing {
  readonly lastWrongAt: Date | null
  /** Within 15 minutes before the last one. */
  readonly wrong: number
  /** Within 15 minutes before now. */
  readonly wrongNow: number
  readonly pending: number
  /** How many accounts signed in from this address of late. */
  readonly vouched: number
}

const none: Standing = { lastWrongAt: null, wrong: 0, wrongNow: 0, pending: 0, vouched: 0 }

/** Lets this transaction commit without the disk: a count that is lost when the database's machine crashes helps nobody guess. */
export async function commitInMemory(db: Db): Promise<void> {
  await sql`select set_config('synchronous_commit', 'off', true)`.execute(db)
}

/** Lets this transaction alone count and reserve guesses at a subject. */
export async function lock(db: Db, subject: Subject): Promise<void> {
  await sql`select pg_advisory_xact_lock(${String(subject.readBigInt64BE())}::bigint)`.execute(db)
}

export async function getStanding(
  db: Db,
  of: { readonly subject: Subject } | { readonly address: Subject },
  now: Date,
): Promise<Standing> {
  const which =
    'subject' in of
      ? { column: 'subject' as const, keys: [of.subject] }
      : { column: 'address' as const, keys: [of.address] }
  const [found] = await standings(db, which, now)
  return found ?? none
}

export async function listStandings(
  db: Db,
  subjects: readonly Subject[],
  now: Date,
): Promise<(Standing & { key: Subject })[]> {
  return subjects.length === 0 ? [] : standings(db, { column: 'subject', keys: subjects }, now)
}

async function standings(
  db: Db,
  { column, keys }: { column: 'subject' | 'address'; keys: readonly Subject[] },
  now: Date,
) {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const wrong = sql<boolean>`(outcome = 'wrong' or outcome = 'pending' and at <= ${ago(PENDING_MS)})`
  const { rows } = await sql<Standing & { key: Subject }>`
    select key, last as "lastWrongAt",
      count(*) filter (where wrong and at > last - make_interval(mins => ${limits.loginLockMinutes}))::int as wrong,
      count(*) filter (where wrong and at > ${ago(LOCK_MS)})::int as "wrongNow",
      count(*) filter (where outcome = 'pending' and not wrong)::int as pending,
      count(distinct subject) filter (where outcome = 'right')::int as vouched
    from (
      select ${sql.ref(column)} as key, subject, at, outcome, ${wrong} as wrong,
        max(at) filter (where ${wrong}) over (partition by ${sql.ref(column)}) as last
      from guesses where ${sql.ref(column)} = any(${keys}::bytea[]) and at > ${ago(REMEMBERED_MS)}
    ) guess group by key, last`.execute(db)
  return rows
}

export async function insertPending(
  db: Db,
  guess: { subject: Subject; address: Subject | null; at: Date },
): Promise<number> {
  const { id } = await db.insertInto('guesses').values(guess).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function markWrong(db: Db, id: number): Promise<void> {
  await db.updateTable('guesses').set({ outcome: 'wrong' }).where('id', '=', id).execute()
}

export async function deleteGuess(db: Db, id: number): Promise<void> {
  await db.deleteFrom('guesses').where('id', '=', id).execute()
}

/** Guesses that are being verified at this moment stay: nobody knows yet whether they are wrong. */
export async function deleteWrong(db: Db, subjects: readonly Subject[]): Promise<void> {
  await db.deleteFrom('guesses').where('subject', '=', anyOf(subjects)).where('outcome', '=', 'wrong').execute()
}

/** An account signed in from an address. */
export interface Voucher {
  readonly account: Subject
  readonly address: Subject
}

/** The guess was right: it goes, with the wrong ones before it. A voucher leaves one row, however often it is given. */
export async function deleteRight(
  db: Db,
  { id, subject, voucher, at }: { id: number; subject: Subject; voucher: Voucher | undefined; at: Date },
): Promise<void> {
  await sql`
    with given as (select ${voucher?.account ?? null}::bytea as account, ${voucher?.address ?? null}::bytea as address),
      settled as (delete from guesses where id = ${id} or subject = ${subject} and outcome = 'wrong'),
      former as (delete from guesses g using given
        where g.subject = given.account and g.address = given.address and g.outcome = 'right')
    insert into guesses (subject, address, outcome, at)
      select account, address, 'right', ${at} from given where account is not null`.execute(db)
}

/** Drops guesses that keep nobody waiting any more. */
export async function deleteOld(owner: Kysely<Tables>, now: Date): Promise<void> {
  await owner
    .deleteFrom('guesses')
    .where('at', '<', new Date(now.getTime() - REMEMBERED_MS))
    .execute()
}
