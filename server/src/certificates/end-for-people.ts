import type { Db } from '../db/database.ts'
import * as store from './end-store.ts'

/**
 * What happens to the certificates of deleted employees (rules 3.8): personal ones are revoked and deleted; shared ones lose
 * the assignment. Returns the ids of the personal ones, and the pictures that no one sees any more.
 */
export async function endCertificatesOf(
  db: Db,
  people: readonly number[],
  at: Date,
): Promise<{ ids: number[]; pictures: string[] }> {
  const ended = await store.markPersonalDeleted(db, people, at)
  const ids = ended.map(({ id }) => id)
  if (ids.length > 0) await store.markRevoked(db, ids, at)
  await store.deleteAssignments(db, people)
  return { ids, pictures: ended.flatMap(({ picture }) => picture ?? []) }
}
