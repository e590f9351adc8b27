import type { Db } from '../db/database.ts'
import type { ObjectRow, StoredObject } from './files.ts'
import * as store from './store.ts'

/** Makes a stored object the company's: in the transaction of whatever refers to it. */
export async function insertObject(db: Db, stored: StoredObject): Promise<void> {
  await store.insert(db, { ...rowOf(stored), sha256: stored.sha256, created_at: stored.createdAt })
}

/** How a stored object reads before its row is written. */
export function rowOf(stored: StoredObject): ObjectRow {
  const { companyId, id, sizeBytes, companyKeyId, wrappedKey } = stored
  return { company_id: companyId, id, size_bytes: sizeBytes, company_key_id: companyKeyId, wrapped_key: wrappedKey }
}

export async function getObject(db: Db, companyId: number, id: string): Promise<ObjectRow> {
  return store.get(db, companyId, id)
}

/** The SHA-256 of an object's bytes as they were stored. */
export async function hashOfObject(db: Db, companyId: number, id: string): Promise<Buffer> {
  return store.getHash(db, companyId, id)
}

/** Deletes the object's key: from this commit on its bytes are noise, and the sweep removes them. Size and hash stay known. */
export async function purgeObject(db: Db, companyId: number, id: string): Promise<void> {
  await store.deleteKey(db, companyId, id)
}
