import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { lockAdministration } from '../permissions/lock.ts'
import { countActivated, findPlan, isInForce } from '../plans/store.ts'

/**
 * Asks whether so many more people can be activated (1§4), and keeps every other activation in this company waiting until
 * the transaction ends: of twenty at the limit exactly the free places are taken.
 * @throws PLAN_EXPIRED, PLAN_USERS_NOT_FOUND, PLAN_USERS_USED_UP
 */
export async function requireUserRoom(
  db: Db,
  { companyId, clock, count }: { companyId: number; clock: Clock; count: number },
): Promise<void> {
  if (count === 0) return
  await lockAdministration(db, companyId)
  const now = clock.now()
  const plan = await findPlan(db, now)
  if (!plan || plan.startsAt > now) throw new AppError('PLAN_USERS_NOT_FOUND')
  if (!isInForce(plan, now)) throw new AppError('PLAN_EXPIRED')
  if (plan.limitUsers === null) return
  const left = Math.max(0, plan.limitUsers - (await countActivated(db)))
  if (count > left) throw new AppError('PLAN_USERS_USED_UP', { left, needed: count })
}
