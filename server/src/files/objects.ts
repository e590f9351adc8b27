import type { Db } from '../db/database.ts'
import type { ObjectRow, StoredObject } from './files.ts'

/** Makes a stored object the company's: in the transaction of whatever refers to it. */
export async function insertObject(db: Db, stored: StoredObject): Promise<void> {
  await db
    .insertInto('objects')
    .values({
      company_id: stored.companyId,
      id: stored.id,
      size_bytes: stored.sizeBytes,
      sha256: stored.sha256,
      company_key_id: stored.companyKeyId,
      wrapped_key: stored.wrappedKey,
      created_at: stored.createdAt,
    })
    .execute()
}

/** How a stored object reads before its row is written. */
export function rowOf(stored: StoredObject): ObjectRow {
  const { companyId, id, sizeBytes, companyKeyId, wrappedKey } = stored
  return { company_id: companyId, id, size_bytes: sizeBytes, company_key_id: companyKeyId, wrapped_key: wrappedKey }
}

export async function getObject(db: Db, companyId: number, id: string): Promise<ObjectRow> {
  return db
    .selectFrom('objects')
    .select(['company_id', 'id', 'size_bytes', 'company_key_id', 'wrapped_key'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Without its key the object is noise from this commit on; the sweep removes the noise. Size and hash stay known. */
export async function purgeObject(db: Db, companyId: number, id: string): Promise<void> {
  await db
    .updateTable('objects')
    .set({ wrapped_key: null })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}
