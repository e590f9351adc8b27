import { type Kysely, type RawBuilder, sql } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { TAG_BYTES } from './frames.ts'
import type { Location, StoredFile } from './object-store.ts'

/** What reading needs of a row of `objects`. */
export interface ObjectRow {
  readonly company_id: number
  readonly id: string
  readonly size_bytes: number
  readonly company_key_id: number
  readonly wrapped_key: Buffer | null
  /** The file that it shares with others, and its first byte in it; null where it has one of its own. */
  readonly file_id: string | null
  readonly file_offset: number | null
  /** How much of it is read, where that is not all: a revision may end before the object does. */
  readonly used_bytes?: number
}

export function usedBytes({ size_bytes, used_bytes = size_bytes }: ObjectRow): number {
  return used_bytes
}

export async function insert(
  db: Db,
  row: Omit<ObjectRow, 'used_bytes'> & { readonly sha256: Buffer; readonly created_at: Date },
): Promise<void> {
  await db.insertInto('objects').values(row).execute()
}

/** A part of a statement that has a table with the columns that are named here. */
export function objectsInserted(from: string): RawBuilder<unknown> {
  return sql`
    insert into objects (company_id, id, size_bytes, sha256, company_key_id, wrapped_key, created_at, file_id, file_offset)
    select company_id, object_id, size_bytes, object_sha256, company_key_id, wrapped_key, stored_at, file_id, file_offset
    from ${sql.ref(from)}`
}

export async function get(db: Db, companyId: number, id: string): Promise<ObjectRow> {
  return db
    .selectFrom('objects')
    .select(['company_id', 'id', 'size_bytes', 'company_key_id', 'wrapped_key', 'file_id', 'file_offset'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function getHash(db: Db, companyId: number, id: string): Promise<Buffer> {
  const { sha256 } = await db
    .selectFrom('objects')
    .select('sha256')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return sha256
}

/** Lets go of objects, of each as often as it is named. Those that nobody holds any more lose their keys; returns their bytes. */
export async function letGo(db: Db, companyId: number, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ size_bytes: number; readable: boolean }>`
    update objects o set
      holders = greatest(o.holders - named.times, 0),
      wrapped_key = case when o.holders > named.times then o.wrapped_key end
    from (select id, count(*)::int as times from unnest(${ids}::uuid[]) one (id) group by id) named
    where o.company_id = ${companyId} and o.id = named.id and o.wrapped_key is not null
    returning o.size_bytes, o.wrapped_key is not null as readable`.execute(db)
  return rows.reduce((sum, { size_bytes, readable }) => sum + (readable ? 0 : size_bytes), 0)
}

/** @throws if nobody holds the object any more */
export async function hold(db: Db, companyId: number, id: string): Promise<void> {
  await db
    .updateTable('objects')
    .set({ holders: sql`holders + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('wrapped_key', 'is not', null)
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Of these files, those with an object that a row refers to and that can still be read. */
export async function listNeeded(owner: Kysely<Tables>, fileIds: readonly string[]): Promise<ReadonlySet<string>> {
  const readable = owner.selectFrom('objects').where('wrapped_key', 'is not', null)
  const rows = await readable
    .select('id')
    .where('id', '=', anyOf(fileIds))
    .union(readable.select(sql<string>`file_id`.as('id')).where('file_id', '=', anyOf(fileIds)))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** An object that shares a file with others. */
type Sharing = Pick<ObjectRow, 'company_id' | 'id' | 'size_bytes'> & { file_id: string; file_offset: number }

/** What can still be read in those of these files that objects share and of which less than half can. */
export async function listLeftOver(owner: Kysely<Tables>, files: readonly StoredFile[]): Promise<Sharing[]> {
  const { rows } = await sql<Sharing>`
    select company_id, id, size_bytes, file_id, file_offset from objects
    where wrapped_key is not null and file_id in (
      select f.id from unnest(${files.map(({ id }) => id)}::uuid[], ${files.map(({ sizeBytes }) => sizeBytes)}::bigint[]) f (id, size_bytes)
      join objects o on o.file_id = f.id and o.wrapped_key is not null
      group by f.id, f.size_bytes having sum(o.size_bytes + ${TAG_BYTES}) * 2 < f.size_bytes)`.execute(owner)
  return rows
}

/** Notes where the bytes of an object lie from now on. */
export async function move(
  owner: Kysely<Tables>,
  { company_id, id }: Sharing,
  { fileId, offset }: Location,
): Promise<void> {
  await owner
    .updateTable('objects')
    .set({ file_id: fileId, file_offset: offset })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute()
}

/** Whether nobody has used this database yet. */
export async function isNewInstallation(owner: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`select is_new_installation() as "isNew"`.execute(owner)
  return rows[0]!.isNew
}

/** The files of some objects that can be read: whichever are found first, or the newest, which takes longer. */
export async function listSome(
  owner: Kysely<Tables>,
  most: number,
  which: 'any' | 'newest' = 'any',
): Promise<string[]> {
  let objects = owner
    .selectFrom('objects')
    .select(({ fn }) => fn.coalesce('file_id', 'id').as('fileId'))
    .where('wrapped_key', 'is not', null)
    .limit(most)
  if (which === 'newest') objects = objects.orderBy('created_at', 'desc')
  return (await objects.execute()).map(({ fileId }) => fileId)
}
