import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface Happened {
  readonly id: number
  readonly type: string
  readonly at: Date
  /** Whom it concerns; of old events that name nobody, the recipient who did it. */
  readonly recipientID: number | null
  readonly documentID: number | null
  readonly actorKind: 'employee' | 'key' | 'recipient' | 'system'
  readonly actorName: string | null
  /** Of an ending: whoever answered for the envelope and was told, where that was not its sender. */
  readonly toldName: string | null
  readonly facts: Record<string, unknown>
  readonly personal: Record<string, unknown> | null
}

// joins events, employees: the timeline names who did it
const happened = sql`
  select v.id, v.type, v.at, coalesce((v.facts ->> 'recipientID')::bigint, v.actor_recipient_id) as "recipientID",
    v.document_id as "documentID", v.principal_kind as "actorKind",
    coalesce(r.name, e.first_name || ' ' || e.last_name) as "actorName",
    (select m.first_name || ' ' || m.last_name from employees m
      where m.company_id = v.company_id and m.id = (v.facts ->> 'toldManager')::bigint) as "toldName", v.facts, v.personal
  from events v
    left join recipients r on r.company_id = v.company_id and r.id = v.actor_recipient_id
    left join employees e on e.company_id = v.company_id and e.id = v.actor_id`

/** Events of an envelope, and those in which jobs appended what keeps the signatures in its documents provable. */
// joins events: which of them are about an envelope
const placesOf = (envelopeId: number) => sql`
  select v.at, v.id from envelopes n join events v on v.company_id = n.company_id and v.envelope_id = n.id
    where n.id = ${envelopeId}
  union select v.at, v.id from envelope_documents d
    join events v on v.company_id = d.company_id and v.document_id = d.document_id and v.type = 'document.extended'
    where d.envelope_id = ${envelopeId}`

/** What happened to an envelope, in order. Where there are more than so many, the beginning and the end. */
export async function listEvents(
  db: Db,
  envelopeId: number,
  most: number,
): Promise<{ events: Happened[]; leftOut: number }> {
  const half = Math.ceil(most / 2)
  const { rows } = await sql<Happened & { total: number }>`
    with placed as (
      select id, row_number() over (order by at, id) as place, count(*) over () as total
      from (${placesOf(envelopeId)}) found),
      kept as (select * from placed where place <= ${half} or place > total - ${most - half})
    select shown.*, kept.total::integer from kept join (${happened}) shown on shown.id = kept.id
    order by kept.place`.execute(db)
  return { events: rows, leftOut: (rows[0]?.total ?? 0) - rows.length }
}

/** The next events of an envelope after one, in order. */
export async function listEventsAfter(
  db: Db,
  { envelopeId, after, most }: { envelopeId: number; after: Happened | undefined; most: number },
): Promise<Happened[]> {
  const { rows } = await sql<Happened>`
    ${happened} where v.id in (select id from (${placesOf(envelopeId)}) found
      ${after ? sql`where (at, id) > (${after.at}, ${after.id}::bigint)` : sql``}
      order by at, id limit ${most})
    order by v.at, v.id`.execute(db)
  return rows
}

/**
 * What proves what the recipients of an envelope did, however many events there are: of each the last act, rejection or delegation, and
 * the last time that they proved who they are in each way before it.
 */
export async function listProofs(db: Db, envelopeId: number): Promise<Happened[]> {
  const { rows } = await sql<Happened>`
    select distinct on (proofs."recipientID", proofs.what) proofs.* from (
      select shown.*, case shown.type when 'envelope.authenticated' then shown.facts ->> 'way' else 'ended' end as what
      from (${happened} where v.envelope_id = ${envelopeId}
        and v.type in ('envelope.acted', 'envelope.rejected', 'envelope.delegated', 'envelope.authenticated')) shown
      join recipients one on one.id = shown."recipientID" and one.envelope_id = ${envelopeId}
      where shown.type <> 'envelope.authenticated' or shown.at <= coalesce(one.ended_at, 'infinity')) proofs
    order by proofs."recipientID", proofs.what, proofs.at desc, proofs.id desc`.execute(db)
  return rows
}

/** Every signature of the recipients of an envelope, one for each document, in order. */
export async function listActs(db: Db, envelopeId: number): Promise<Happened[]> {
  const { rows } = await sql<Happened>`
    ${happened} where v.envelope_id = ${envelopeId} and v.type = 'envelope.acted' order by v.at, v.id`.execute(db)
  return rows
}
