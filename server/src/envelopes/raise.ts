import type { JobHandler } from '../jobs/handler.ts'
import type { SystemPrincipal } from '../principal.ts'
import { extendCertificate } from './completion/extend.ts'
import { extendDocuments } from './extend-documents.ts'
import { addRaiseJob, type Raising, raiseJob } from './raise-later.ts'
import * as sent from './sent-store.ts'

/** Tries again to raise the documents of an envelope that has ended, and to make or prove its certificate of completion. */
export const raise: JobHandler = {
  name: raiseJob,
  deletesNothing: true,
  async run(services, job) {
    const { companyId, envelopeId, tries } = job.payload as unknown as Raising
    const db = services.database.company(companyId)
    const principal: SystemPrincipal = { kind: 'system', companyId, job: raiseJob }
    const context = { ...services, db }
    const envelope = await db.read((db) => sent.find(db, envelopeId))
    if (!envelope?.endedAt || envelope.purgedAt) return
    const faults = await extendDocuments(context, principal, { envelopeId, final: true })
    const missed = (await extendCertificate(context, principal, envelopeId)) ?? faults[0]
    if (missed) await db.transaction((db) => addRaiseJob(db, services, { companyId, envelopeId, tries: tries + 1 }))
  },
}
