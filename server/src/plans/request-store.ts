import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface UpgradeRequest {
  readonly id: number
  readonly state: 'open' | 'accepted' | 'declined' | 'withdrawn'
  readonly userPlanId: number | null
  readonly signaturePlanId: number | null
  readonly requestedById: number
  /** Name of the person. */
  readonly requestedBy: string
  readonly createdAt: Date
  readonly decidedAt: Date | null
  readonly reason: string
}

const columns = sql`u.id, u.state, u.user_plan_id as "userPlanId", u.signature_plan_id as "signaturePlanId",
  u.requested_by as "requestedById", concat_ws(' ', e.first_name, e.last_name) as "requestedBy",
  u.created_at as "createdAt", u.decided_at as "decidedAt", u.reason`

/** The latest request of the company of this transaction. */
// joins employees: the name of the person who made it is shown
export async function findLatest(db: Db): Promise<UpgradeRequest | undefined> {
  const { rows } = await sql<UpgradeRequest>`
    select ${columns} from upgrade_requests u join employees e on e.company_id = u.company_id and e.id = u.requested_by
    order by u.id desc limit 1`.execute(db)
  return rows[0]
}

/** A request of the company of this transaction. Nobody else can decide it until the transaction ends. */
// joins employees: the name of the person who made it is shown
export async function lock(db: Db, requestId: number): Promise<UpgradeRequest | undefined> {
  const { rows } = await sql<UpgradeRequest>`
    select ${columns} from upgrade_requests u join employees e on e.company_id = u.company_id and e.id = u.requested_by
    where u.id = ${requestId} for update of u`.execute(db)
  return rows[0]
}

interface NewRequest {
  readonly companyId: number
  readonly userPlanId: number | null
  readonly signaturePlanId: number | null
  readonly requestedBy: number
  readonly at: Date
}

/** Undefined where this company has an open request already. Of two at once, the second waits here for the first. */
export async function insertOpen(db: Db, request: NewRequest): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into upgrade_requests (company_id, user_plan_id, signature_plan_id, requested_by, created_at)
    values (${request.companyId}, ${request.userPlanId}, ${request.signaturePlanId}, ${request.requestedBy}, ${request.at})
    on conflict (company_id) where state = 'open' do nothing returning id`.execute(db)
  return rows[0]?.id
}

/** The open request of the company of this transaction. Nobody else can decide it until the transaction ends. */
export async function lockOpen(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('upgrade_requests')
    .select('id')
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst()
  return row?.id
}

export async function markWithdrawn(db: Db, requestId: number, at: Date): Promise<void> {
  await db
    .updateTable('upgrade_requests')
    .set({ state: 'withdrawn', decided_at: at })
    .where('id', '=', requestId)
    .execute()
}

export async function markDecided(
  db: Db,
  requestId: number,
  decision: { state: 'accepted' | 'declined'; reason: string; packageId: number | null; at: Date },
): Promise<void> {
  const { state, reason, packageId, at } = decision
  await db
    .updateTable('upgrade_requests')
    .set({ state, reason, package_id: packageId, decided_at: at })
    .where('id', '=', requestId)
    .execute()
}
