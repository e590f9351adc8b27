import type { Db } from '../db/database.ts'
import { getQueueState } from './queue-store.ts'

const MINUTE_MS = 60_000

interface Queue {
  readonly waiting: number
  /** For how long the oldest job that is due has not been begun. */
  readonly overdueMinutes: number
  /** Jobs that failed for good. */
  readonly failed: number
}

/** How long the queue is, for the operator of the installation. Anyone else is shown an empty one. */
export async function queueState(db: Db): Promise<Queue> {
  const { waiting, overdueSince, failed } = await getQueueState(db)
  // The queue goes by the time of the database, not by the clock of the product.
  const overdueMs = overdueSince === null ? 0 : Date.now() - overdueSince.getTime()
  return { waiting, overdueMinutes: Math.floor(overdueMs / MINUTE_MS), failed }
}
