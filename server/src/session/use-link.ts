import type { Db } from '../db/database.ts'
import * as store from './link-store.ts'

/** Marks a link as used. False when it was used before or has expired. Of two requests at once, one waits for the other. */
export function useLink(db: Db, linkId: number, now: Date): Promise<boolean> {
  return store.markUsed(db, linkId, now)
}

/** The new address that a person has not confirmed yet; empty where there is none. */
export function pendingEmail(db: Db, employeeId: number, now: Date): Promise<string> {
  return store.pendingEmail(db, employeeId, now)
}
