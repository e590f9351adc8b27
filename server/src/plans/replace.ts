import type { Db } from '../db/database.ts'
import * as store from './store.ts'

/** Ends the package in force at `at`, or now where that is later, so that another one can follow. */
export { closeInForce } from './store.ts'

/** Ends the package in force now and gives the company another one. With `keepSignaturesUsed` the count goes on. */
export async function replacePackage(
  db: Db,
  { keepSignaturesUsed, ...next }: store.NewPackage & { keepSignaturesUsed: boolean },
): Promise<number> {
  const before = await store.findPackage(db, next.at)
  await store.closeInForce(db, { at: next.startsAt, now: next.at })
  // Read after the counter is closed, so that a signature charged at this moment is not lost.
  const used = keepSignaturesUsed && before ? await store.findSignaturesUsed(db, before.packageId) : undefined
  return store.addPackage(db, { ...next, signaturesUsed: used ?? 0 })
}
