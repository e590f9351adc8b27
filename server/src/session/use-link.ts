import type { Db } from '../db/database.ts'
import * as store from './link-store.ts'

/** Uses a link up that was opened. False where it was used or expired meanwhile. Of two at the same moment, one waits for the other. */
export function useLink(db: Db, linkId: number, now: Date): Promise<boolean> {
  return store.markUsed(db, linkId, now)
}

/** The new address that a person has not confirmed yet; empty where there is none. */
export function pendingEmail(db: Db, employeeId: number, now: Date): Promise<string> {
  return store.pendingEmail(db, employeeId, now)
}
