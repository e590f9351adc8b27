import { type Kysely, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** What a plan says and gives, as the operator writes it. */
export interface PlanContent {
  readonly name: string
  readonly nameTh: string
  readonly description: string
  readonly descriptionTh: string
  readonly limitUsers: number | null
  readonly limitSignatures: number | null
  readonly limitBytes: number | null
  readonly contactSale: boolean
}

/** A plan on offer, or one that was withdrawn. */
export interface Plan extends PlanContent {
  readonly id: number
  readonly kind: 'user' | 'signature'
  readonly withdrawnAt: Date | null
}

const columns = sql`id, kind, name, name_th as "nameTh", description, description_th as "descriptionTh",
  limit_users as "limitUsers", limit_signatures as "limitSignatures", limit_bytes as "limitBytes", contact_sale as "contactSale",
  withdrawn_at as "withdrawnAt"`

/** Every plan, withdrawn ones too, the smallest first. Plans without a limit come last. */
export async function listPlans(db: Kysely<Tables>): Promise<Plan[]> {
  const { rows } = await sql<Plan>`
    select ${columns} from plans
    order by kind desc, contact_sale, coalesce(limit_users, limit_signatures) nulls last, id`.execute(db)
  return rows
}

export async function insertPlan(
  db: Db,
  { kind, at, ...content }: PlanContent & { kind: Plan['kind']; at: Date },
): Promise<Plan> {
  const { rows } = await sql<Plan>`
    insert into plans
      (kind, name, name_th, description, description_th, limit_users, limit_signatures, limit_bytes, contact_sale, created_at)
    values (${kind}, ${content.name}, ${content.nameTh}, ${content.description}, ${content.descriptionTh},
      ${content.limitUsers}, ${content.limitSignatures}, ${content.limitBytes}, ${content.contactSale}, ${at})
    returning ${columns}`.execute(db)
  return rows[0]!
}

/** A plan, which nobody else changes until the transaction ends. */
export async function lockPlan(db: Db, planId: number): Promise<Plan | undefined> {
  const { rows } = await sql<Plan>`select ${columns} from plans where id = ${planId} for no key update`.execute(db)
  return rows[0]
}

export async function updatePlan(db: Db, planId: number, content: PlanContent): Promise<Plan | undefined> {
  const { rows } = await sql<Plan>`
    update plans set name = ${content.name}, name_th = ${content.nameTh}, description = ${content.description},
      description_th = ${content.descriptionTh}, limit_users = ${content.limitUsers},
      limit_signatures = ${content.limitSignatures}, limit_bytes = ${content.limitBytes}, contact_sale = ${content.contactSale}
    where id = ${planId} returning ${columns}`.execute(db)
  return rows[0]
}

/** A plan that is withdrawn a second time keeps the first date. */
export async function setWithdrawn(db: Db, planId: number, at: Date | null): Promise<Plan | undefined> {
  const { rows } = await sql<Plan>`
    update plans set withdrawn_at = case when ${at}::timestamptz is null then null else coalesce(withdrawn_at, ${at}) end
    where id = ${planId} returning ${columns}`.execute(db)
  return rows[0]
}
