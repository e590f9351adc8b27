import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { hasAdministrator, lockAdministration } from './store.ts'

/**
 * Does a change to who may what, and takes it back if the company's last administrator ceased to be one by it (rules 2.4).
 * Two who demote each other at the same moment wait for one another here. @throws LAST_ADMINISTRATOR
 */
export async function keepingAdministrator<Result>(
  db: Db,
  companyId: number,
  change: () => Promise<Result>,
): Promise<Result> {
  await lockAdministration(db, companyId)
  const before = await hasAdministrator(db)
  const result = await change()
  if (before && !(await hasAdministrator(db))) throw new AppError('LAST_ADMINISTRATOR')
  return result
}
