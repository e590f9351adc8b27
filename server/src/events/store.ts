import { type Kysely, type Selectable, sql } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { References } from './define.ts'
import type { EventContent, Facts } from './evidence.ts'

export interface NewRow extends EventContent {
  readonly personal: Facts | undefined
  readonly salt: Buffer | null
  readonly hash: Buffer
  readonly hashVersion: number
}

/** Writes events in their order. */
export async function insert(db: Db, events: readonly NewRow[]): Promise<void> {
  if (events.length === 0) return
  const each = <Value>(value: (event: NewRow) => Value) => events.map(value)
  await sql`
    insert into events (company_id, type, at, principal_kind, actor_id, actor_key_id, actor_recipient_id, actor_job,
      subject_kind, subject_id, envelope_id, document_id, certificate_id, employee_id, facts, personal, salt, commitment,
      hash, hash_version)
    select * from unnest(${each(({ companyId }) => companyId)}::bigint[], ${each(({ type }) => type)}::text[],
      ${each(({ at }) => at)}::timestamptz[], ${each(({ principal }) => principal.kind)}::text[],
      ${each(({ principal }) => principal.employeeId)}::bigint[], ${each(({ principal }) => principal.keyId)}::bigint[],
      ${each(({ principal }) => principal.recipientId)}::bigint[], ${each(({ principal }) => principal.job)}::text[],
      ${each(({ subjectKind }) => subjectKind)}::text[], ${each(({ subjectId }) => subjectId)}::bigint[],
      ${each(({ about }) => about.envelopeId ?? null)}::bigint[], ${each(({ about }) => about.documentId ?? null)}::bigint[],
      ${each(({ about }) => about.certificateId ?? null)}::bigint[], ${each(({ about }) => about.employeeId ?? null)}::bigint[],
      ${each(({ facts }) => JSON.stringify(facts))}::jsonb[],
      ${each(({ personal }) => (personal ? JSON.stringify(personal) : null))}::jsonb[],
      ${each(({ salt }) => salt)}::bytea[], ${each(({ commitment }) => commitment)}::bytea[],
      ${each(({ hash }) => hash)}::bytea[], ${each(({ hashVersion }) => hashVersion)}::smallint[])`.execute(db)
}

interface StoredEvent extends EventContent {
  readonly id: number
  readonly personal: Facts | null
  readonly salt: Buffer | null
  readonly hash: Buffer
  readonly hashVersion: number
}

/** Every event of the company, in the order in which they became visible. */
export async function listAll(db: Db): Promise<StoredEvent[]> {
  const rows = await db.selectFrom('events').selectAll().orderBy('xid').orderBy('id').execute()
  return rows.map(storedEvent)
}

/** These events, in any order. */
export async function listByIds(db: Kysely<Tables>, companyId: number, ids: readonly number[]): Promise<StoredEvent[]> {
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', anyOf(ids))
    .execute()
  return rows.map(storedEvent)
}

export async function findHash(db: Db, id: number): Promise<Buffer | undefined> {
  return (await db.selectFrom('events').where('id', '=', id).select('hash').executeTakeFirst())?.hash
}

/** What happened to a document in this way, the earliest first. */
export async function listOfDocument(
  db: Db,
  { documentId, type, most }: { readonly documentId: number; readonly type: string; readonly most: number },
): Promise<StoredEvent[]> {
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('document_id', '=', documentId)
    .where('type', '=', type)
    .orderBy('at')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(storedEvent)
}

function storedEvent(row: Selectable<Tables['events']>): StoredEvent {
  return {
    id: row.id,
    companyId: row.company_id,
    type: row.type,
    at: row.at,
    principal: {
      kind: row.principal_kind,
      employeeId: row.actor_id,
      keyId: row.actor_key_id,
      recipientId: row.actor_recipient_id,
      job: row.actor_job,
    },
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    about: aboutOf(row),
    facts: row.facts as Facts,
    personal: row.personal as Facts | null,
    salt: row.salt,
    commitment: row.commitment,
    hash: row.hash,
    hashVersion: row.hash_version,
  }
}

/** Only references with a value, as they were hashed. */
function aboutOf(row: {
  envelope_id: number | null
  document_id: number | null
  certificate_id: number | null
  employee_id: number | null
}): References {
  return {
    ...(row.envelope_id !== null && { envelopeId: row.envelope_id }),
    ...(row.document_id !== null && { documentId: row.document_id }),
    ...(row.certificate_id !== null && { certificateId: row.certificate_id }),
    ...(row.employee_id !== null && { employeeId: row.employee_id }),
  }
}
