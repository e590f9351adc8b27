import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'

/** The job that raises what an envelope that has ended left behind: the level of its documents, and its certificate of completion. */
export const raiseJob = 'envelopes.raise'

/**
 * After so many hours each, what was not to be had is asked for again. Nobody waits for it: the envelope has ended without. The later ones
 * are for a certificate of completion, since every night tries to get timestamps for documents.
 */
const AFTER_HOURS = [1, 6, 24, 72, 168, 168, 168, 168] as const
const HOUR_MS = 3_600_000

export interface Raising {
  readonly companyId: number
  readonly envelopeId: number
  /** How often it was tried since the envelope ended. */
  readonly tries: number
}

export async function addRaiseJob(
  db: Db,
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
  payload: Raising,
): Promise<void> {
  const hours = AFTER_HOURS[payload.tries]
  if (hours === undefined) return
  const runAt = new Date(clock.now().getTime() + hours * HOUR_MS)
  const key = `${payload.companyId}/${payload.envelopeId}`
  await jobs.add(db, { name: raiseJob, payload: { ...payload }, key, runAt })
}
