import type { Db } from '../db/database.ts'
import * as store from './suspension-store.ts'

/**
 * Suspends an employee's personal certificates that sign without a password (rules 2.3a). Returns how many are suspended now,
 * including those that were before.
 */
export function suspendPersonal(db: Db, employeeId: number, at: Date): Promise<number> {
  return store.suspendPersonal(db, employeeId, at)
}

/** The employee has confirmed who they are, so these certificates can sign again. Returns how many there are. */
export function releasePersonal(db: Db, employeeId: number): Promise<number> {
  return store.releasePersonal(db, employeeId)
}
