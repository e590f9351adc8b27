import type { Db } from '../db/database.ts'
import * as store from './password-store.ts'

// Passwords as the hashes that are kept of them. Who may change one, `session` decides.

/** Null where the employee has no password yet. */
export function getPasswordHash(db: Db, employeeId: number): Promise<string | null> {
  return store.getPasswordHash(db, employeeId)
}

/** The employee proved the old password: it is replaced, unless someone has changed it since. False where someone has. */
export function replacePassword(
  db: Db,
  employeeId: number,
  change: { before: string | null; hash: string; at: Date },
): Promise<boolean> {
  return store.replacePassword(db, employeeId, change)
}

/** The employee opened a mailed link, which stands for the old password. False where they may not log in. */
export function setPassword(db: Db, employeeId: number, next: { hash: string; at: Date }): Promise<boolean> {
  return store.setPassword(db, employeeId, next)
}
