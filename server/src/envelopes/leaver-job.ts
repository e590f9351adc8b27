import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'

/** Of a job that tells who answers for envelopes that somebody they wait for has left, or is back. */
export const leaverJob = 'envelopes.leavers'

export interface Leaving {
  readonly companyId: number
  readonly people: readonly number[]
}

/** What follows for envelopes when people were deleted, locked or unlocked, in the transaction that did it. */
export async function addLeaverJob(
  db: Db,
  { jobs }: Pick<Services, 'jobs'>,
  { companyId, people }: Leaving,
): Promise<void> {
  if (people.length > 0) await jobs.add(db, { name: leaverJob, payload: { companyId, people: [...people] } })
}
