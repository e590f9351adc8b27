import type { Db } from '../../db/database.ts'
import * as store from './notice-store.ts'

/** The envelopes that an employee has to act on now, and those that they sent in which something stands in the way. */
export async function listNoticed(
  db: Db,
  employeeId: number,
  most: number,
): Promise<{ waiting: store.NoticedEnvelope[]; attention: store.NoticedEnvelope[] }> {
  const [waiting, attention] = await Promise.all([
    store.listWaiting(db, employeeId, most),
    store.listNeedingAttention(db, employeeId, most),
  ])
  return { waiting, attention }
}
