import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { JobHandler } from '../jobs/handler.ts'
import type { SystemPrincipal } from '../principal.ts'
import { extendDocuments } from './extend-documents.ts'
import * as sent from './sent-store.ts'

/** Of a job that keeps what proves a signature while the others have yet to act. */
const proveJob = 'envelopes.prove'
/**
 * The others have often acted by then, and completing the envelope does the same. A one-time certificate ends after a day: what is said
 * about its revocation later proves nothing of the time before (ETSI EN 319 102-1 §5.6.2.4).
 */
const AFTER_HOURS = 2
const HOUR_MS = 3_600_000

interface Proving {
  readonly companyId: number
  readonly envelopeId: number
  readonly recipientId: number
}

export async function addProveJob(db: Db, { jobs, clock }: Pick<Services, 'jobs' | 'clock'>, act: Proving) {
  const runAt = new Date(clock.now().getTime() + AFTER_HOURS * HOUR_MS)
  // One for each act: another job of the same key would take its place, and put it off.
  await jobs.add(db, { name: proveJob, payload: { ...act }, key: `${act.companyId}/${act.recipientId}`, runAt })
}

/**
 * Adds to the documents of an envelope what proves the signatures in them: their chains and OCSP answers. However the envelope ended
 * meanwhile: people who signed what somebody else rejected, cancelled or let expire must be able to prove what they signed, too.
 */
export const prove: JobHandler = {
  name: proveJob,
  deletesNothing: true,
  async run(services, job) {
    const { companyId, envelopeId } = job.payload as unknown as Proving
    const db = services.database.company(companyId)
    const principal: SystemPrincipal = { kind: 'system', companyId, job: proveJob }
    const envelope = await db.read((db) => sent.find(db, envelopeId))
    if (!envelope || envelope.purgedAt) return
    // What can be had for one signature is appended whatever the others lack; a timestamp that fails is tried again.
    await extendDocuments({ ...services, db }, principal, { envelopeId, final: job.lastAttempt })
  },
}
