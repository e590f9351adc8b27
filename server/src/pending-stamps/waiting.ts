import type { Db } from '../db/database.ts'
import * as store from './store.ts'

/** What waits for an owner to confirm by the link that was mailed, the latest first. */
export function listWaitingStamps(
  db: Db,
  ownerId: number,
  page: { readonly now: Date; readonly most: number },
): Promise<store.WaitingStamp[]> {
  return store.listWaiting(db, ownerId, page)
}
