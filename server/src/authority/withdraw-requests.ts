import type { Db } from '../db/database.ts'
import * as store from './request-store.ts'

/** Requests of this person that are not issued yet and were made since then fail: somebody else may have made them. */
export async function withdrawRequests(
  db: Db,
  which: { readonly employeeId: number; readonly since: Date; readonly at: Date },
): Promise<void> {
  await store.withdraw(db, which)
}
