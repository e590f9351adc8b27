import { envelopeCan } from '@laisen/contract/envelope-rules'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { JobHandler } from '../jobs/handler.ts'
import { extendDocument } from '../levels/extend.ts'
import type { SystemPrincipal } from '../principal.ts'
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

/** Adds to the documents of an envelope that is under way what proves the signatures in them: their chains and OCSP answers. */
export const prove: JobHandler = {
  name: proveJob,
  async run(services, job) {
    const { companyId, envelopeId } = job.payload as unknown as Proving
    const db = services.database.company(companyId)
    const principal: SystemPrincipal = { kind: 'system', companyId, job: proveJob }
    const { envelope, documents } = await db.read(async (db) => ({
      envelope: await sent.find(db, envelopeId),
      documents: await sent.listDocuments(db, envelopeId),
    }))
    // What has ended stays as it is.
    if (!envelope || !envelopeCan('act', envelope)) return
    for (const { documentId, level } of documents) {
      if (level !== 'B-T') continue
      const extended = await extendDocument({ ...services, db }, principal, {
        documentId,
        level: 'B-LTA',
        current: level,
      })
      if (extended.missed) throw new Error(`document ${documentId}: ${extended.missed}`)
      await db.transaction((db) => sent.setLevel(db, documentId, extended.level))
    }
  },
}
