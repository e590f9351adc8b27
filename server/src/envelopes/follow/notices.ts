import type { Db } from '../../db/database.ts'
import * as store from './notice-store.ts'

/**
 * The envelopes that an employee has to act on now, and those that they answer for in which something stands in the way. To administrators,
 * that somebody who has left still answers for an envelope is such a thing.
 */
export async function listNoticed(
  db: Db,
  { employeeId, administers, most }: { employeeId: number; administers: boolean; most: number },
): Promise<{ waiting: store.NoticedEnvelope[]; attention: store.NoticedEnvelope[] }> {
  const [waiting, attention, unmanaged] = await Promise.all([
    store.listWaiting(db, employeeId, most),
    store.listNeedingAttention(db, employeeId, most),
    administers ? store.listUnmanaged(db, most) : [],
  ])
  return { waiting, attention: [...attention, ...unmanaged].slice(0, most) }
}
