import type { Db } from '../db/database.ts'
import * as store from './store.ts'

/** When mails of a kind were written to a recipient of an envelope, the latest first. */
export function listRecentTimes(
  db: Db,
  wanted: { readonly recipientId: number; readonly template: string; readonly most: number },
): Promise<Date[]> {
  return store.listTimes(db, wanted)
}
