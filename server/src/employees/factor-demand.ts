import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { setFactorDemanded } from './factor-demand-store.ts'

/** Requires a second factor of one employee, or no longer does. False where it was so already. @throws EMPLOYEE_NOT_FOUND */
export async function demandFactorOf(db: Db, employeeId: number, demanded: boolean): Promise<boolean> {
  const { found, changed } = await setFactorDemanded(db, employeeId, demanded)
  if (!found) throw new AppError('EMPLOYEE_NOT_FOUND')
  return changed
}
