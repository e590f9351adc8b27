import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface Happened {
  readonly type: string
  readonly at: Date
  readonly recipientID: number | null
  readonly documentID: number | null
  readonly actorName: string | null
  readonly facts: Record<string, unknown>
  readonly personal: Record<string, unknown> | null
}

/** What happened to an envelope, in order: at most so many. */
// joins events, employees: the timeline names who did it
export async function listEvents(db: Db, envelopeId: number, most: number): Promise<Happened[]> {
  const { rows } = await sql<Happened>`
    select v.type, v.at, coalesce((v.facts ->> 'recipientID')::bigint, v.actor_recipient_id) as "recipientID",
      v.document_id as "documentID", coalesce(r.name, e.first_name || ' ' || e.last_name) as "actorName", v.facts, v.personal
    from events v
      left join recipients r on r.company_id = v.company_id and r.id = v.actor_recipient_id
      left join employees e on e.company_id = v.company_id and e.id = v.actor_id
    where v.envelope_id = ${envelopeId} order by v.at, v.id limit ${most}`.execute(db)
  return rows
}
