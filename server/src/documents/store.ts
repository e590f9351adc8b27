import { type Kysely, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { ObjectRow, StoredObject } from '../files/files.ts'
import { objectsInserted, sharedFile } from '../files/objects.ts'
import type { PrincipalReferences } from '../principal.ts'

/** SQLSTATEs: the next revision exists already (unique_violation), or the base does not (not_null_violation). */
const STALE_BASE = new Set(['23505', '23502'])

/** Whether an append failed because its base is not the newest revision of the document. */
export function isStaleBase(error: unknown): boolean {
  const { code = '', table } = error as { code?: string; table?: string }
  return table === 'revisions' && STALE_BASE.has(code)
}

interface NewDocument {
  readonly companyId: number
  readonly id?: number | undefined
  readonly principal: PrincipalReferences
  readonly name: string
  readonly base: StoredRevision
  readonly signed?: StoredRevision | undefined
  readonly at: Date
}

/** A revision of a new document. */
export interface StoredRevision {
  /** What its last bytes are in: stored durably, but not referenced by any row yet. */
  readonly object: StoredObject
  /** Of the whole document up to and with it; sha256 likewise. */
  readonly sizeBytes: number
  readonly sha256: Uint8Array
}

/** Writes documents with their revision 0, and revision 1 where there is one. Returns their ids in the same order. */
export async function insert(db: Db, documents: readonly NewDocument[]): Promise<number[]> {
  const each = <Value>(value: (document: NewDocument) => Value) => documents.map(value)
  const eachSigned = <Value>(value: (signed: StoredRevision) => Value) => {
    return documents.map(({ signed }) => (signed ? value(signed) : null))
  }
  const eachTail = <Value>(value: (tail: StoredObject) => Value) => {
    return documents.map(({ base, signed }) => (signed && signed.object !== base.object ? value(signed.object) : null))
  }
  // One statement writes the objects and the revisions they belong to, because the number of statements decides what a commit costs.
  const { rows } = await sql<{ id: number }>`
    with asked as materialized (
      select coalesce(reserved_id, nextval('documents_id_seq')) as id, a.* from unnest(${each(({ companyId }) => companyId)}::bigint[],
        ${each(({ id }) => id ?? null)}::bigint[], ${each(({ principal }) => principal.kind)}::text[],
        ${each(({ principal }) => principal.employeeId)}::bigint[], ${each(({ principal }) => principal.keyId)}::bigint[],
        ${each(({ name }) => name)}::text[], ${each(({ at }) => at)}::timestamptz[],
        ${each(({ base }) => base.sizeBytes)}::bigint[], ${each(({ base }) => buffer(base.sha256))}::bytea[],
        ${each(({ base }) => base.object.id)}::uuid[], ${each(({ base }) => base.object.sizeBytes)}::bigint[],
        ${each(({ base }) => base.object.sha256)}::bytea[], ${each(({ base }) => base.object.companyKeyId)}::bigint[],
        ${each(({ base }) => base.object.wrappedKey)}::bytea[], ${each(({ base }) => base.object.createdAt)}::timestamptz[],
        ${each(({ base }) => sharedFile(base.object).file_id)}::uuid[], ${each(({ base }) => sharedFile(base.object).file_offset)}::integer[],
        ${eachSigned(({ sizeBytes }) => sizeBytes)}::bigint[], ${eachSigned(({ sha256 }) => buffer(sha256))}::bytea[],
        ${eachTail(({ id }) => id)}::uuid[], ${eachTail(({ sizeBytes }) => sizeBytes)}::bigint[],
        ${eachTail(({ sha256 }) => sha256)}::bytea[], ${eachTail(({ companyKeyId }) => companyKeyId)}::bigint[],
        ${eachTail(({ wrappedKey }) => wrappedKey)}::bytea[], ${eachTail(({ createdAt }) => createdAt)}::timestamptz[],
        ${eachTail((tail) => sharedFile(tail).file_id)}::uuid[], ${eachTail((tail) => sharedFile(tail).file_offset)}::integer[])
        with ordinality a (company_id, reserved_id, kind, employee_id, key_id, name, at, base_bytes, base_sha256, object_id, size_bytes,
          object_sha256, company_key_id, wrapped_key, stored_at, file_id, file_offset, signed_bytes, signed_sha256, tail_id, tail_bytes,
          tail_sha256, tail_key_id, tail_key, tail_stored_at, tail_file_id, tail_file_offset, place)
    ), document as (
      insert into documents (company_id, id, name, principal_kind, employee_id, key_id, created_at)
      select company_id, id, name, kind, employee_id, key_id, at from asked
    ), part as (
      select company_id, object_id, size_bytes, object_sha256, company_key_id, wrapped_key, stored_at, file_id, file_offset from asked
      union all select company_id, tail_id, tail_bytes, tail_sha256, tail_key_id, tail_key, tail_stored_at, tail_file_id, tail_file_offset
        from asked where tail_id is not null
    ), object as (
      ${objectsInserted('part')}
    ), revision as (
      insert into revisions (company_id, document_id, number, object_id, size_bytes, sha256, created_at)
      select company_id, id, 0, object_id, base_bytes, base_sha256, at from asked
      union all select company_id, id, 1, coalesce(tail_id, object_id), signed_bytes, signed_sha256, at from asked
        where signed_bytes is not null
    )
    select id from asked order by place`.execute(db)
  return rows.map(({ id }) => id)
}

export interface NewRevision {
  readonly documentId: number
  /** The revision that the tail was laid out for. */
  readonly base: number
  /** Stored durably, but not referenced by any row yet. */
  readonly tail: StoredObject
  /** Of the whole document up to and with this revision. */
  readonly sha256: Uint8Array
  readonly at: Date
}

/**
 * Appends a revision to each document, or fails as isStaleBase tells and appends nothing. The primary key decides: of two
 * appends to the same base, the second waits for the first to end. Documents always come in the same order, so that two appends
 * to the same documents wait for each other instead of deadlocking.
 */
export async function append(db: Db, companyId: number, revisions: readonly NewRevision[]): Promise<void> {
  const each = <Value>(value: (revision: NewRevision) => Value) => revisions.map(value)
  await sql`
    with asked as materialized (
      select ${companyId}::bigint as company_id, a.* from unnest(${each(({ documentId }) => documentId)}::bigint[], ${each(({ base }) => base)}::integer[],
        ${each(({ tail }) => tail.id)}::uuid[], ${each(({ tail }) => tail.sizeBytes)}::bigint[],
        ${each(({ tail }) => tail.sha256)}::bytea[], ${each(({ tail }) => tail.companyKeyId)}::bigint[],
        ${each(({ tail }) => tail.wrappedKey)}::bytea[], ${each(({ tail }) => tail.createdAt)}::timestamptz[],
        ${each(({ tail }) => sharedFile(tail).file_id)}::uuid[], ${each(({ tail }) => sharedFile(tail).file_offset)}::integer[],
        ${each(({ sha256 }) => buffer(sha256))}::bytea[], ${each(({ at }) => at)}::timestamptz[])
        a (document_id, base, object_id, size_bytes, object_sha256, company_key_id, wrapped_key, stored_at, file_id, file_offset, sha256, at)
    ), object as (
      ${objectsInserted('asked')}
    )
    insert into revisions (company_id, document_id, number, object_id, size_bytes, sha256, created_at)
    -- Without its base a revision has no size, which the table refuses. Asked for each: a join would read the whole table.
    select a.company_id, a.document_id, a.base + 1, a.object_id, a.size_bytes + (select b.size_bytes from revisions b
      where b.company_id = a.company_id and b.document_id = a.document_id and b.number = a.base), a.sha256, a.at
    from asked a order by a.document_id`.execute(db)
}

export interface Revision {
  readonly number: number
  readonly sizeBytes: number
  /** Of the whole document up to and with it. */
  readonly sha256: Buffer
}

/** Undefined if there is no such document. */
export async function findNewest(db: Db, documentId: number): Promise<Revision | undefined> {
  return db
    .selectFrom('revisions')
    .where('document_id', '=', documentId)
    .select(['number', 'size_bytes as sizeBytes', 'sha256'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The objects that make up a document up to a revision, in order: with the base, and with the tails that are not in it. */
// joins objects: reading needs their keys
export async function listObjects(db: Db, documentId: number, revision: number): Promise<ObjectRow[]> {
  const revisions = await db
    .selectFrom('revisions as r')
    .innerJoin('objects as o', (join) =>
      join.onRef('o.company_id', '=', 'r.company_id').onRef('o.id', '=', 'r.object_id'),
    )
    .where('r.document_id', '=', documentId)
    .where('r.number', '<=', revision)
    .select(['o.company_id', 'o.id', 'o.size_bytes', 'o.company_key_id', 'o.wrapped_key', 'o.file_id', 'o.file_offset'])
    .select('r.size_bytes as ends')
    .orderBy('r.number')
    .execute()
  const objects: ObjectRow[] = []
  let begins = 0
  for (const [index, { ends, ...object }] of revisions.entries()) {
    // The next revision ends in the same object.
    if (revisions[index + 1]?.id === object.id) continue
    const used_bytes = ends - begins
    objects.push(used_bytes === object.size_bytes ? object : { ...object, used_bytes })
    begins = ends
  }
  return objects
}

function buffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
}

/** A document and the first revision of it that an object is needed for. */
export interface PartOf {
  readonly id: number
  readonly name: string
  readonly revision: number
}

export async function listPartOf(owner: Kysely<Tables>, companyId: number, objectId: string): Promise<PartOf[]> {
  return owner
    .selectFrom('revisions as r')
    .innerJoin('documents as d', (join) =>
      join.onRef('d.company_id', '=', 'r.company_id').onRef('d.id', '=', 'r.document_id'),
    )
    .where('r.company_id', '=', companyId)
    .where('r.object_id', '=', objectId)
    .groupBy(['d.id', 'd.name'])
    .orderBy('d.id')
    .select(({ fn }) => ['d.id', 'd.name', fn.min('r.number').as('revision')])
    .execute()
}
