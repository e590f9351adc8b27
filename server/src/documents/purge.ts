import type { Db } from '../db/database.ts'
import { purgeObjects } from '../files/objects.ts'
import * as store from './store.ts'

/**
 * Purges the bytes of a document that ends without a signature, in the caller's transaction. Its name, sizes and hashes stay. Returns
 * the objects to discard after the commit, and the bytes to give back as its last statement.
 */
export async function purgeDocument(
  db: Db,
  companyId: number,
  documentId: number,
): Promise<{ objects: { id: string }[]; bytes: number }> {
  const objects = await store.listObjects(db, documentId, 0)
  const ids = objects.map(({ id }) => id)
  return { objects: ids.map((id) => ({ id })), bytes: await purgeObjects(db, companyId, ids) }
}
