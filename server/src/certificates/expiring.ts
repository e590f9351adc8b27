import type { Db } from '../db/database.ts'
import * as store from './expiring-store.ts'

const DAY_MS = 86_400_000

/** The certificates of an owner that expire within so many days, the next first. */
export function listExpiring(
  db: Db,
  ownerId: number,
  { now, days, most }: { readonly now: Date; readonly days: number; readonly most: number },
): Promise<store.Expiring[]> {
  return store.listExpiring(db, ownerId, { now, until: new Date(now.getTime() + days * DAY_MS), most })
}
