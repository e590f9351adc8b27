import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { setFactorDemanded, setFactorReminder } from './factor-demand-store.ts'

/** Requires a second factor of one employee, or no longer does. False where it was so already. @throws EMPLOYEE_NOT_FOUND */
export async function demandFactorOf(db: Db, employeeId: number, demanded: boolean): Promise<boolean> {
  const { found, changed } = await setFactorDemanded(db, employeeId, demanded)
  if (!found) throw new AppError('EMPLOYEE_NOT_FOUND')
  return changed
}

/** From this instant on the employee is asked again to set up a second factor. */
export function remindOfFactor(db: Db, employeeId: number, at: Date): Promise<void> {
  return setFactorReminder(db, employeeId, at)
}
