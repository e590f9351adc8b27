import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** What a package says. A null limit means no limit, a null end no end. */
export interface PackageContent {
  readonly name: string
  readonly endsAt: Date | null
  readonly limitUsers: number | null
  readonly limitSignatures: number | null
  /** Of what the company keeps: documents and pictures. */
  readonly limitBytes: number | null
}

/** A company's package with what is used of it. */
export interface Package extends PackageContent {
  readonly packageId: number
  readonly startsAt: Date
  readonly signaturesUsed: number
  readonly signaturesReserved: number
  /** What the company keeps now, under whichever package it came. */
  readonly bytesStored: number
}

/** The package in force. Where none is, the one that ended last; where none has ended, the one that starts next. */
export async function findPackage(db: Db, now: Date): Promise<Package | undefined> {
  const { rows } = await sql<Package>`
    select package_id as "packageId", name, starts_at as "startsAt", ends_at as "endsAt", limit_users as "limitUsers",
      limit_signatures as "limitSignatures", limit_bytes as "limitBytes", signatures_used as "signaturesUsed",
      signatures_reserved as "signaturesReserved", bytes_stored as "bytesStored"
    from package_at(app_company(), ${now})`.execute(db)
  return rows[0]
}

interface Ending {
  readonly name: string
  readonly startsAt: Date
  readonly endsAt: Date
}

/** Packages that end in a span of time, or ended in it, and that no other package continues. Those that end first come first. */
export async function listEnding(
  db: Db,
  { now, from, until }: Record<'now' | 'from' | 'until', Date>,
): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    select name, starts_at as "startsAt", ends_at as "endsAt" from packages p
    where starts_at <= ${now} and ends_at > ${from} and ends_at <= ${until} and not exists (
      select from packages q where q.company_id = p.company_id and q.id <> p.id
        and q.starts_at <= greatest(p.ends_at, ${now}) and (q.ends_at is null or q.ends_at > p.ends_at))
    order by ends_at, id limit 20`.execute(db)
  return rows
}

/** Activated people count toward the package; only Signers are activated (1§4). */
export async function countActivated(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select activated_in(app_company()) as count`.execute(db)
  return rows[0]!.count
}

export interface NewPackage extends PackageContent {
  readonly companyId: number
  readonly startsAt: Date
  /** @default 0 */
  readonly signaturesUsed?: number
  /** When it is written. */
  readonly at: Date
}

/** Writes a package with its counter. */
export async function addPackage(db: Db, added: NewPackage): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select add_package(${added.companyId}, ${added.name}, ${added.startsAt}, ${added.endsAt}, ${added.limitUsers},
      ${added.limitSignatures}, ${added.limitBytes}, ${added.signaturesUsed ?? 0}, ${added.at}) as id`.execute(db)
  return rows[0]!.id
}

export async function findSignaturesUsed(db: Db, packageId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('plan_counters')
    .select('signatures_used')
    .where('package_id', '=', packageId)
    .executeTakeFirst()
  return row?.signatures_used
}

/** What is reserved of a package counts on another from now on. Whoever uses or releases it at this moment waits, or came before. */
export async function carryReserved(db: Db, { from, to }: { from: number; to: number }): Promise<void> {
  const { signatures_reserved: reserved } = await db
    .selectFrom('plan_counters')
    .select('signatures_reserved')
    .where('package_id', '=', from)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await db
    .updateTable('plan_counters')
    .set({ signatures_reserved: 0, carried_to: to })
    .where('package_id', '=', from)
    .execute()
  await db
    .updateTable('plan_counters')
    .set(({ eb }) => ({ signatures_reserved: eb('signatures_reserved', '+', reserved) }))
    .where('package_id', '=', to)
    .execute()
}

/**
 * Ends what is in force at `at`, but not earlier than now. Where that is now, a charge made at this moment either commits
 * before us, or finds the counter closed and looks for the package that follows.
 */
export async function closeInForce(db: Db, { at, now }: { at: Date; now: Date }): Promise<void> {
  await sql`select close_packages(${at > now ? at : now}, ${now})`.execute(db)
}

export interface LockedPackage {
  readonly name: string
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly closed: boolean
  readonly limitUsers: number | null
  readonly limitSignatures: number | null
  readonly limitBytes: number | null
  /** Used and reserved. */
  readonly signaturesTaken: number
}

/**
 * A package of the company of this transaction, with its counter. A charge either commits first or waits for us. The package
 * itself changes only under the lock of the company's administration.
 */
export async function lockPackage(db: Db, packageId: number): Promise<LockedPackage | undefined> {
  const row = await db
    .selectFrom('packages as p')
    .innerJoin('plan_counters as c', (join) =>
      join.onRef('c.company_id', '=', 'p.company_id').onRef('c.package_id', '=', 'p.id'),
    )
    .select(['p.name', 'p.starts_at', 'p.ends_at', 'p.limit_users', 'p.limit_signatures', 'p.limit_bytes', 'c.closed'])
    .select(['c.signatures_used', 'c.signatures_reserved'])
    .where('p.id', '=', packageId)
    .forUpdate('c')
    .executeTakeFirst()
  if (!row) return undefined
  return {
    name: row.name,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    closed: row.closed,
    limitUsers: row.limit_users,
    limitSignatures: row.limit_signatures,
    limitBytes: row.limit_bytes,
    signaturesTaken: row.signatures_used + row.signatures_reserved,
  }
}

export async function updatePackage(
  db: Db,
  packageId: number,
  { name, endsAt, limitUsers, limitSignatures, limitBytes }: PackageContent,
): Promise<void> {
  await sql`
    select change_package(${packageId}, ${name}, ${endsAt}, ${limitUsers}, ${limitSignatures}, ${limitBytes})`.execute(
    db,
  )
}

/** What the company of this transaction keeps. Whoever stores or removes something waits until the transaction ends. */
export async function lockBytesStored(db: Db): Promise<number> {
  const { bytes } = await db.selectFrom('storage_counters').select('bytes').forUpdate().executeTakeFirstOrThrow()
  return bytes
}
