import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

interface QueueState {
  readonly waiting: number
  /** Since when the oldest job that is due has not been begun. */
  readonly overdueSince: Date | null
  /** Jobs that failed for good. */
  readonly failed: number
}

export async function getQueueState(db: Db): Promise<QueueState> {
  const { rows } = await sql<QueueState>`
    select waiting, overdue_since as "overdueSince", given_up as failed from platform_queue()`.execute(db)
  return rows[0]!
}
