import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { lockAdministration } from './lock.ts'
import { hasAdministrator } from './store.ts'

/**
 * Makes a change to who may do what, and refuses it if the company would be left without an administrator (rules 2.4). If two
 * administrators demote each other at the same moment, one waits here for the other. @throws LAST_ADMINISTRATOR
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
