import type { Db } from '../db/database.ts'
import * as store from './request-store.ts'

/** Which of these certificates get a new version in a moment. */
export async function listPending(db: Db, certificateIds: readonly number[]): Promise<Set<number>> {
  return new Set(await store.listPending(db, certificateIds))
}
