import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import * as store from './factor-demand-store.ts'

/** Requires a second factor of one employee, or no longer does. False where it was so already. @throws EMPLOYEE_NOT_FOUND */
export async function demandFactorOf(db: Db, employeeId: number, demanded: boolean): Promise<boolean> {
  const { found, changed } = await store.setFactorDemanded(db, employeeId, demanded)
  if (!found) throw new AppError('EMPLOYEE_NOT_FOUND')
  return changed
}

/** From this instant on the employee is asked again to set up a second factor. */
export function remindOfFactor(db: Db, employeeId: number, at: Date): Promise<void> {
  return store.setFactorReminder(db, employeeId, at)
}

/**
 * Notes that these people are emailed now that they should set up a factor: those who were not since `before`, or all of them.
 * Returns whom; of two who do so at once, each person belongs to one.
 */
export function markFactorMailed(
  db: Db,
  people: readonly number[],
  when: { at: Date; before: Date | null },
): Promise<number[]> {
  return store.markFactorMailed(db, people, when)
}
