import type { RawBuilder } from 'kysely'
import type { Db } from '../db/database.ts'
import type { ObjectRow, StoredObject } from './files.ts'
import type { Location } from './object-store.ts'
import * as store from './store.ts'

/** Makes a stored object the company's: in the transaction of whatever refers to it. */
export async function insertObject(db: Db, stored: StoredObject): Promise<void> {
  await store.insert(db, { ...rowOf(stored), sha256: stored.sha256, created_at: stored.createdAt })
}

/**
 * The same as a part of the statement that refers to the objects, from a table of it with their columns: the number of statements
 * decides what a commit costs.
 */
export function objectsInserted(from: string): RawBuilder<unknown> {
  return store.objectsInserted(from)
}

/** How a stored object reads before its row is written. */
export function rowOf(stored: StoredObject): ObjectRow {
  const { companyId, id, sizeBytes, companyKeyId, wrappedKey } = stored
  const facts = {
    company_id: companyId,
    id,
    size_bytes: sizeBytes,
    company_key_id: companyKeyId,
    wrapped_key: wrappedKey,
  }
  return { ...facts, ...sharedFile(stored) }
}

/** The columns that tell which file an object shares with others. */
export function sharedFile({ id, location }: StoredObject): Pick<ObjectRow, 'file_id' | 'file_offset'> {
  if (location.fileId === id) return { file_id: null, file_offset: null }
  return { file_id: location.fileId, file_offset: location.offset }
}

export function locationOf({ id, file_id, file_offset }: ObjectRow): Location {
  return { fileId: file_id ?? id, offset: file_offset ?? 0 }
}

/** How many bytes the objects make up together. */
export function sizeOf(rows: readonly ObjectRow[]): number {
  return rows.reduce((sum, row) => sum + store.usedBytes(row), 0)
}

export async function getObject(db: Db, companyId: number, id: string): Promise<ObjectRow> {
  return store.get(db, companyId, id)
}

/** The SHA-256 of an object's bytes as they were stored. */
export async function hashOfObject(db: Db, companyId: number, id: string): Promise<Buffer> {
  return store.getHash(db, companyId, id)
}

/** Lets one more row refer to an object that some row keeps already. Each of them lets go of it with purgeObjects. */
export async function holdObject(db: Db, companyId: number, id: string): Promise<void> {
  await store.hold(db, companyId, id)
}

/**
 * Deletes the keys of objects that nothing else holds: from this commit on their bytes are noise, to be discarded after it, or
 * swept. Sizes and hashes stay known. Returns how many bytes are given back.
 */
export async function purgeObjects(db: Db, companyId: number, ids: readonly string[]): Promise<number> {
  return ids.length === 0 ? 0 : store.letGo(db, companyId, ids)
}

export async function isPurged(db: Db, companyId: number, id: string): Promise<boolean> {
  return (await store.get(db, companyId, id)).wrapped_key === null
}
