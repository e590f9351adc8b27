import type { Db } from '../db/database.ts'
import * as store from './request-store.ts'

/** Which of these certificates get a new version in a moment. */
export async function listPending(db: Db, certificateIds: readonly number[]): Promise<Set<number>> {
  return new Set(await store.listPending(db, certificateIds))
}

/** What became of the certificates that an employee requested, the latest first. */
export function listFinishedRequests(
  db: Db,
  employeeId: number,
  page: { readonly since: Date; readonly most: number },
): Promise<store.FinishedRequest[]> {
  return store.listFinished(db, employeeId, page)
}
