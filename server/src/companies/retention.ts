import type { Db } from '../db/database.ts'
import * as store from './retention-store.ts'

/** How long the company of this transaction keeps documents of envelopes that have ended. */
export function findRetention(db: Db): Promise<store.Retention> {
  return store.find(db)
}

/** Changes it. What was before is passed to `change`, which answers what is to be, or undefined to leave it. */
export async function changeRetention(
  db: Db,
  change: (before: store.Retention) => store.Retention | undefined,
): Promise<store.Retention> {
  const before = await store.lock(db)
  const after = change(before)
  if (after) await store.set(db, after)
  return before
}
