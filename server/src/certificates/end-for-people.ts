import type { Db } from '../db/database.ts'
import * as store from './end-store.ts'

/**
 * What becomes of certificates when people are deleted (rules 3.8): personal ones are revoked and deleted, shared ones lose
 * these people. Gives the ids of the personal ones.
 */
export async function endCertificatesOf(db: Db, people: readonly number[], at: Date): Promise<number[]> {
  const ids = await store.markPersonalDeleted(db, people, at)
  if (ids.length > 0) await store.markRevoked(db, ids, at)
  await store.deleteAssignments(db, people)
  return ids
}
