import type { Db } from '../db/database.ts'
import * as store from './link-store.ts'

/** Uses a link up. False when somebody was faster, or it expired. */
export function useLink(db: Db, linkId: number, at: Date): Promise<boolean> {
  return store.markUsed(db, linkId, at)
}

/** The links that would confirm a person's new address no longer open. */
export function endEmailLinks(db: Db, employeeId: number, at: Date): Promise<void> {
  return store.markAllUsed(db, employeeId, { purposes: ['email'], at })
}

/** The new address whose link a person has not opened yet; empty without one. */
export function pendingEmail(db: Db, employeeId: number, now: Date): Promise<string> {
  return store.pendingEmail(db, employeeId, now)
}
