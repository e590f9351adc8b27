import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Offer } from '../plans/store.ts'

export interface OfferWords {
  readonly name: string
  readonly nameTh: string
  readonly description: string
  readonly descriptionTh: string
  readonly limitUsers: number | null
  readonly limitSignatures: number | null
  readonly contactSale: boolean
}

const columns = sql`id, kind, name, name_th as "nameTh", description, description_th as "descriptionTh",
  limit_users as "limitUsers", limit_signatures as "limitSignatures", contact_sale as "contactSale",
  withdrawn_at as "withdrawnAt"`

export async function insertOffer(
  db: Db,
  { kind, at, ...words }: OfferWords & { kind: Offer['kind']; at: Date },
): Promise<Offer> {
  const { rows } = await sql<Offer>`
    insert into plans (kind, name, name_th, description, description_th, limit_users, limit_signatures, contact_sale, created_at)
    values (${kind}, ${words.name}, ${words.nameTh}, ${words.description}, ${words.descriptionTh}, ${words.limitUsers},
      ${words.limitSignatures}, ${words.contactSale}, ${at})
    returning ${columns}`.execute(db)
  return rows[0]!
}

export async function findKind(db: Db, planId: number): Promise<Offer['kind'] | undefined> {
  const row = await db.selectFrom('plans').select('kind').where('id', '=', planId).executeTakeFirst()
  return row?.kind
}

export async function updateOffer(db: Db, planId: number, words: OfferWords): Promise<Offer | undefined> {
  const { rows } = await sql<Offer>`
    update plans set name = ${words.name}, name_th = ${words.nameTh}, description = ${words.description},
      description_th = ${words.descriptionTh}, limit_users = ${words.limitUsers},
      limit_signatures = ${words.limitSignatures}, contact_sale = ${words.contactSale}
    where id = ${planId} returning ${columns}`.execute(db)
  return rows[0]
}

/** Withdrawn again, it stays withdrawn since the first time. */
export async function setWithdrawn(db: Db, planId: number, at: Date | null): Promise<Offer | undefined> {
  const { rows } = await sql<Offer>`
    update plans set withdrawn_at = case when ${at}::timestamptz is null then null else coalesce(withdrawn_at, ${at}) end
    where id = ${planId} returning ${columns}`.execute(db)
  return rows[0]
}
