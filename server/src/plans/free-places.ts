import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { lockAdministration } from '../permissions/lock.ts'
import { isInForce } from './in-force.ts'
import * as store from './store.ts'

/** How many more people a company may activate; `free` is null where its package sets no limit. */
type FreePlaces =
  | { readonly free: number | null; readonly refusal?: undefined }
  | { readonly free: 0; readonly refusal: 'PLAN_USERS_NOT_FOUND' | 'PLAN_EXPIRED' }

export async function findFreePlaces(db: Db, now: Date): Promise<FreePlaces> {
  const current = await store.findPackage(db, now)
  if (!current || current.startsAt > now) return { free: 0, refusal: 'PLAN_USERS_NOT_FOUND' }
  if (!isInForce(current, now)) return { free: 0, refusal: 'PLAN_EXPIRED' }
  if (current.limitUsers === null) return { free: null }
  return { free: Math.max(0, current.limitUsers - (await store.countActivated(db))) }
}

/**
 * Refuses if so many more people cannot be activated (1§4). Every other activation in this company waits until the
 * transaction ends, so twenty requests at once take exactly the free places.
 * @throws PLAN_EXPIRED, PLAN_USERS_NOT_FOUND, PLAN_USERS_USED_UP
 */
export async function requireFreePlaces(
  db: Db,
  { companyId, clock, count }: { companyId: number; clock: Clock; count: number },
): Promise<void> {
  if (count === 0) return
  await lockAdministration(db, companyId)
  const { free, refusal } = await findFreePlaces(db, clock.now())
  if (refusal) throw new AppError(refusal)
  if (free !== null && count > free) throw new AppError('PLAN_USERS_USED_UP', { left: free, needed: count })
}
