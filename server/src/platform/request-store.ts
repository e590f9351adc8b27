import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { PlanColumns } from './company-store.ts'
import type { Asked } from './operation.ts'

interface RequestRow extends PlanColumns {
  readonly id: number
  readonly company_id: number
  readonly code: string
  readonly name: string
  readonly telephone_no: string
  readonly email: string
  readonly state: 'open' | 'accepted' | 'declined' | 'withdrawn'
  readonly user_plan_id: number | null
  readonly signature_plan_id: number | null
  readonly requested_by: string | null
  readonly created_at: Date
  readonly decided_at: Date | null
  readonly reason: string
  readonly total: number
}

/** Requests of all companies, the oldest first. */
export async function listRequests(
  db: Db,
  { wanted, most, skip, state, now }: Asked & { state: string; now: Date },
): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select * from platform_requests(${wanted}, ${state}, ${now}, ${most}, ${skip})`.execute(db)
  return rows
}
