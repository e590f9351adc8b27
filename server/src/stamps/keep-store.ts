import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { StoredObject } from '../files/files.ts'

/** What is written of a document: revision 0 is what arrived, each further one a tail. */
export interface NewRevision {
  /** Durable, and nobody's until now. */
  readonly object: StoredObject
  /** Of the whole document up to and with this revision. */
  readonly sizeBytes: number
  readonly sha256: Uint8Array
}

export interface NewStamp {
  readonly publicId: string
  readonly employeeId: number
  /** Undefined where no session makes the stamp. */
  readonly sessionId: number | undefined
  readonly certificates: readonly { readonly id: number; readonly version: number }[]
  readonly documentName: string
  readonly revisions: readonly NewRevision[]
  readonly level: string
  readonly at: Date
}

/** Which of the stamps that were asked for was written, counted from 0. */
export interface WrittenStamp {
  readonly place: number
  readonly stampId: number
  readonly documentId: number
}

/**
 * Writes stamps with their documents, revisions and objects: each if its maker may make it still, asked in the same
 * statement, so that nothing comes between. One statement however many there are, for that is what a commit costs most of.
 */
export async function insertStanding(
  db: Db,
  companyId: number,
  stamps: readonly NewStamp[],
): Promise<readonly WrittenStamp[]> {
  const of = <Value>(value: (stamp: NewStamp) => Value) => stamps.map(value)
  const parts = stamps.flatMap(({ revisions }, index) =>
    revisions.map((revision, number) => ({ ...revision, place: index + 1, number })),
  )
  const each = <Value>(value: (part: (typeof parts)[number]) => Value) => parts.map(value)
  const { rows } = await sql<WrittenStamp>`
    with asked as materialized (
      select a.* from unnest(${of(({ publicId }) => publicId)}::uuid[], ${of(({ employeeId }) => employeeId)}::bigint[],
        ${of(({ sessionId }) => sessionId ?? null)}::bigint[], ${of(idsOf)}::text[], ${of(versionsOf)}::text[],
        ${of(({ documentName }) => documentName)}::text[], ${of(({ revisions }) => revisions.length - 1)}::integer[],
        ${of(({ level }) => level)}::text[], ${of(({ at }) => at)}::timestamptz[]) with ordinality
        a (public_id, employee_id, session_id, certificate_ids, versions, name, revision, level, at, place)
    ), fit as materialized (
      select *, nextval('documents_id_seq') as document_id, nextval('stamps_id_seq') as stamp_id from asked
      where may_stamp(${companyId}, employee_id, session_id, certificate_ids::bigint[], versions::integer[], at)
    ), part as materialized (
      select fit.document_id, fit.at, p.* from unnest(${each(({ place }) => place)}::bigint[],
        ${each(({ number }) => number)}::integer[], ${each(({ object }) => object.id)}::uuid[],
        ${each(({ object }) => object.sizeBytes)}::bigint[], ${each(({ object }) => object.sha256)}::bytea[],
        ${each(({ object }) => object.companyKeyId)}::bigint[], ${each(({ object }) => object.wrappedKey)}::bytea[],
        ${each(({ object }) => object.createdAt)}::timestamptz[], ${each(({ sizeBytes }) => sizeBytes)}::bigint[],
        ${each(({ sha256 }) => buffer(sha256))}::bytea[])
        p (place, number, object_id, object_bytes, object_sha256, company_key_id, wrapped_key, created_at, size_bytes, sha256)
      join fit using (place)
    ), object as (
      insert into objects (company_id, id, size_bytes, sha256, company_key_id, wrapped_key, created_at)
      select ${companyId}, object_id, object_bytes, object_sha256, company_key_id, wrapped_key, created_at from part
    ), document as (
      insert into documents (company_id, id, name, created_by, created_at)
      select ${companyId}, document_id, name, employee_id, at from fit
    ), revision as (
      insert into revisions (company_id, document_id, number, object_id, size_bytes, sha256, created_at)
      select ${companyId}, document_id, number, object_id, size_bytes, sha256, at from part
    ), stamp as (
      insert into stamps
        (company_id, id, public_id, employee_id, document_id, revision, level, signature_count, created_at)
      select ${companyId}, stamp_id, public_id, employee_id, document_id, revision, level,
        cardinality(certificate_ids::bigint[]), at from fit
    )
    select place - 1 as place, stamp_id as "stampId", document_id as "documentId" from fit order by place`.execute(db)
  return rows
}

/** An array of arrays has no ragged edge in PostgreSQL, so those of one stamp travel as a text. */
function idsOf({ certificates }: NewStamp): string {
  return `{${certificates.map(({ id }) => id).join(',')}}`
}

function versionsOf({ certificates }: NewStamp): string {
  return `{${certificates.map(({ version }) => version).join(',')}}`
}

function buffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
}
