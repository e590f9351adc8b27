import type { Db } from '../db/database.ts'
import * as store from './suspension-store.ts'

/**
 * Suspends the personal certificates of a person that sign without a password (rules 2.3a). Gives how many are suspended
 * now, those from before included.
 */
export function suspendPersonal(db: Db, employeeId: number, at: Date): Promise<number> {
  return store.suspendPersonal(db, employeeId, at)
}

/** The person has confirmed who they are: these certificates sign again. Gives how many. */
export function releasePersonal(db: Db, employeeId: number): Promise<number> {
  return store.releasePersonal(db, employeeId)
}
