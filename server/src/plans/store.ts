import { type Kysely, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** A company's package with what is used of it. Null limits are none. */
export interface Plan {
  readonly packageId: number
  readonly name: string
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly limitUsers: number | null
  readonly limitSignatures: number | null
  readonly signaturesUsed: number
  readonly signaturesReserved: number
}

/** The package in force; when none is, the one that ended last, else the one that begins next. */
export async function findPlan(db: Db, now: Date): Promise<Plan | undefined> {
  const { rows } = await sql<Plan>`
    select package_id as "packageId", name, starts_at as "startsAt", ends_at as "endsAt", limit_users as "limitUsers",
      limit_signatures as "limitSignatures", signatures_used as "signaturesUsed", signatures_reserved as "signaturesReserved"
    from package_at(app_company(), ${now})`.execute(db)
  return rows[0]
}

export function isInForce({ startsAt, endsAt }: Pick<Plan, 'startsAt' | 'endsAt'>, now: Date): boolean {
  return startsAt <= now && (endsAt === null || endsAt > now)
}

/** Activated people count toward the plan; only Signers are activated (1§4). */
export async function countActivated(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select activated_in(app_company()) as count`.execute(db)
  return rows[0]!.count
}

/** A plan on offer, as the operator wrote it. */
export interface Offer {
  readonly id: number
  readonly kind: 'user' | 'signature'
  readonly name: string
  readonly nameTh: string
  readonly description: string
  readonly descriptionTh: string
  readonly limitUsers: number | null
  readonly limitSignatures: number | null
  readonly contactSale: boolean
  readonly withdrawnAt: Date | null
}

/** Every plan, withdrawn ones too, the smallest first; no limit stands last. */
export async function listOffers(db: Kysely<Tables>): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    select id, kind, name, name_th as "nameTh", description, description_th as "descriptionTh", limit_users as "limitUsers",
      limit_signatures as "limitSignatures", contact_sale as "contactSale", withdrawn_at as "withdrawnAt"
    from plans order by kind desc, contact_sale, coalesce(limit_users, limit_signatures) nulls last, id`.execute(db)
  return rows
}

/**
 * Ends what is in force at `at`, not before now. Where that is now, who charges at this moment commits before us, or finds
 * the counter closed and looks for the package that follows.
 */
export async function closeInForce(db: Db, { at, now }: { at: Date; now: Date }): Promise<void> {
  const end = at > now ? at : now
  const { rows } = await sql<{ id: number }>`
    update packages set ends_at = ${end} where starts_at <= ${end} and (ends_at is null or ends_at > ${end})
    returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0 || end > now) return
  await db.updateTable('plan_counters').set({ closed: true }).where('package_id', 'in', ids).execute()
}

export interface LockedPackage {
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly closed: boolean
  readonly limitUsers: number | null
  /** Used and reserved. */
  readonly signaturesTaken: number
}

/** A package of the company of this transaction, with its counter: whoever is charging it commits first, or waits for us. */
export async function lockPackage(db: Db, packageId: number): Promise<LockedPackage | undefined> {
  const row = await db
    .selectFrom('packages as p')
    .innerJoin('plan_counters as c', (join) =>
      join.onRef('c.company_id', '=', 'p.company_id').onRef('c.package_id', '=', 'p.id'),
    )
    .select(['p.starts_at', 'p.ends_at', 'p.limit_users', 'c.closed', 'c.signatures_used', 'c.signatures_reserved'])
    .where('p.id', '=', packageId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  return {
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    closed: row.closed,
    limitUsers: row.limit_users,
    signaturesTaken: row.signatures_used + row.signatures_reserved,
  }
}

export async function updatePackage(
  db: Db,
  packageId: number,
  { name, endsAt, limitUsers, limitSignatures }: Pick<Plan, 'name' | 'endsAt' | 'limitUsers' | 'limitSignatures'>,
): Promise<void> {
  await db
    .updateTable('packages')
    .set({ name, ends_at: endsAt, limit_users: limitUsers, limit_signatures: limitSignatures })
    .where('id', '=', packageId)
    .execute()
}
