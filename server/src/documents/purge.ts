import type { Db } from '../db/database.ts'
import { purgeObjects } from '../files/objects.ts'
import * as store from './store.ts'

/**
 * Purges the bytes of all revisions of a document, in the caller's transaction. Its name, sizes and hashes stay. Returns the objects
 * to discard after the commit, and the bytes to give back as its last statement.
 */
export async function purgeDocument(
  db: Db,
  companyId: number,
  documentId: number,
): Promise<{ objects: { id: string }[]; bytes: number }> {
  const newest = await store.findNewest(db, documentId)
  const objects = await store.listObjects(db, documentId, newest?.number ?? 0)
  const ids = objects.map(({ id }) => id)
  return { objects: ids.map((id) => ({ id })), bytes: await purgeObjects(db, companyId, ids) }
}
