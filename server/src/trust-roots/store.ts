import { type Kysely, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Slice } from '../http/paged.ts'

export interface TrustRootRecord {
  /** SHA-256, in hexadecimal digits. */
  readonly fingerprint: string
  readonly certificate: Buffer
  readonly subject: string
  readonly validUntil: Date
  readonly addedBy: string
  readonly addedAt: Date
}

const columns = [
  'fingerprint',
  'certificate',
  'subject',
  'valid_until as validUntil',
  'added_by as addedBy',
  'added_at as addedAt',
] as const

export async function page(
  db: Db,
  search: string,
  { skip, take }: Slice,
): Promise<{ roots: TrustRootRecord[]; total: number }> {
  const found = db
    .selectFrom('trust_roots')
    .where(sql<boolean>`position(normalize(lower(${search}), nfc) in normalize(lower(subject), nfc)) > 0`)
  const roots = await found.select(columns).orderBy('subject').orderBy('fingerprint').offset(skip).limit(take).execute()
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { roots, total: Number(total) }
}

/** Those that have one of these names. Names may be alike, so whoever relies on one verifies a signature with it. */
export async function listNamed(db: Kysely<Tables>, subjects: readonly string[]): Promise<TrustRootRecord[]> {
  if (subjects.length === 0) return []
  return db.selectFrom('trust_roots').where(sql<boolean>`subject = any(${subjects}::text[])`).select(columns).execute()
}

/** Makes other operators who add roots wait until the transaction ends. */
export async function lockAll(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('trust-roots'))`.execute(db)
}

export async function count(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('trust_roots')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** False where it is on the list already. */
export async function insert(db: Db, root: TrustRootRecord): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('trust_roots')
    .values({
      fingerprint: root.fingerprint,
      certificate: root.certificate,
      subject: root.subject,
      valid_until: root.validUntil,
      added_by: root.addedBy,
      added_at: root.addedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Its name; undefined if it is not on the list. */
export async function remove(db: Db, fingerprint: string): Promise<string | undefined> {
  const removed = await db
    .deleteFrom('trust_roots')
    .where('fingerprint', '=', fingerprint)
    .returning('subject')
    .executeTakeFirst()
  return removed?.subject
}
