import { envelopeCan, envelopeStatus } from '@laisen/contract/envelope-rules'
import type { Services } from '../context.ts'
import type { CompanyDb, Db } from '../db/database.ts'
import { record } from '../events/record.ts'
import { keeping } from '../files/discard.ts'
import type { Job, JobHandler } from '../jobs/handler.ts'
import { countNeededBytes } from '../plans/charge.ts'
import type { SystemPrincipal } from '../principal.ts'
import { completeJob } from './advance.ts'
import { newLink, signingLink } from './ask.ts'
import { bytesIn, certify } from './completion/certify.ts'
import { keepCertificate, type MadeCertificate, makeCertificate, storedIn } from './completion/make.ts'
import { certifyJob, toldManager } from './end.ts'
import { envelopeCompleted } from './events.ts'
import { extendDocuments } from './extend-documents.ts'
import { asAnswered, contactOf } from './manager.ts'
import { addRaiseJob } from './raise-later.ts'
import * as recipients from './recipient-store.ts'
import * as sent from './sent-store.ts'
import { mailUnlessFull, tellManager } from './tell.ts'

/** While no server gives a timestamp, completing is tried again; after these attempts the envelope is complete as it is. */
const ATTEMPTS_FOR_TIMESTAMP = 8
/** The same for its certificate of completion. */
const ATTEMPTS_FOR_CERTIFICATE = 5

/**
 * Completes an envelope on which everyone has acted: validation data and an archive timestamp in each document, then the status, and
 * everyone gets the documents. It may run again at any point: what is done is not done twice.
 */
export async function complete(services: Services, job: Job): Promise<void> {
  const { companyId, envelopeId } = job.payload as { companyId: number; envelopeId: number }
  const db = services.database.company(companyId)
  const principal: SystemPrincipal = { kind: 'system', companyId, job: completeJob }
  if (!(await isReady(db, envelopeId))) return
  const final = job.attempt >= ATTEMPTS_FOR_TIMESTAMP
  const faults = await extendDocuments({ ...services, db }, principal, { envelopeId, final })
  const at = services.clock.now()
  const made = await certificate(
    { ...services, db },
    { envelopeId, at, final: job.attempt >= ATTEMPTS_FOR_CERTIFICATE },
  )
  const kept = made ? storedIn(made) : []
  await keeping(services.files, kept, () =>
    db.transaction(async (db) => {
      const envelope = await sent.lock(db, envelopeId)
      if (!envelope || !envelopeCan('act', envelope)) return
      if (made) await keepCertificate(db, principal, { envelopeId, made })
      await sent.markEnded(db, envelopeId, { status: envelopeStatus.completed, at, reason: '' })
      const documents = (await sent.listDocuments(db, envelopeId)).map((document) => ({
        ...{ documentID: document.documentId, revision: document.revision, sha256: document.sha256.toString('hex') },
        ...{ level: document.level, ...(document.fault && { fault: document.fault }) },
      }))
      const people = (await recipients.list(db, envelopeId)).filter(({ state }) => state === 'done')
      const contact = await contactOf(db, envelope)
      // Who acted as well is told once.
      const isTold =
        contact.employeeId !== undefined && people.some(({ employeeId }) => employeeId === contact.employeeId)
      const other = isTold ? undefined : contact.employeeId
      const told = { ...(await asAnswered(db, envelope)), message: '', dueAt: null }
      const toldIds: number[] = []
      for (const person of people) {
        const { token, tokenHash } = newLink()
        await recipients.setToken(db, person.id, tokenHash)
        const mailed = await mailUnlessFull(db, services, {
          ...{ companyId, envelope: told, person: { ...person, privateMessage: '' }, template: 'envelopeCompleted' },
          acted: people,
          facts: { link: signingLink(services, token) },
        })
        if (mailed) toldIds.push(person.id)
      }
      const facts = { documents, told: toldIds, ...toldManager(envelope, other) }
      await record(db, principal, envelopeCompleted({ at, subjectId: envelopeId, facts }))
      if (other !== undefined) {
        await tellManager(db, services, {
          ...{ companyId, envelope, template: 'envelopeCompletedSender' },
          acted: people,
        })
      }
      const lacks = faults.length > 0 || !made || made.tail?.missed
      if (lacks) await addRaiseJob(db, services, { companyId, envelopeId, tries: 0 })
      await countNeededBytes(db, bytesIn(kept))
    }),
  )
}

interface Certifying {
  readonly envelopeId: number
  readonly at: Date
  /** The envelope does not wait for its certificate any longer. */
  readonly final: boolean
}

async function certificate(
  context: Services & { readonly db: CompanyDb },
  { envelopeId, at, final }: Certifying,
): Promise<MadeCertificate | undefined> {
  try {
    return await makeCertificate(context, { envelopeId, ended: { state: 'completed', at, reason: '' } })
  } catch (error) {
    if (!final) throw error
    context.log.error('envelopes.no-certificate', { envelopeId, error })
    return undefined
  }
}

async function isReady(db: CompanyDb, envelopeId: number): Promise<boolean> {
  return db.read(async (db) => {
    const envelope = await sent.find(db, envelopeId)
    if (!envelope || !envelopeCan('act', envelope)) return false
    const people = await recipients.list(db, envelopeId)
    return people.every(({ state }) => state === 'done' || state === 'delegated')
  })
}

/** Makes the certificate of an envelope that ended otherwise than by completion, unless it goes on meanwhile. */
export const certifyEnd: JobHandler = {
  name: certifyJob,
  deletesNothing: true,
  async run(services, job) {
    const { companyId, envelopeId } = job.payload as { companyId: number; envelopeId: number }
    const db = services.database.company(companyId)
    const principal: SystemPrincipal = { kind: 'system', companyId, job: certifyJob }
    const later = (db: Db) => addRaiseJob(db, services, { companyId, envelopeId, tries: 0 })
    try {
      await certify({ ...services, db }, principal, { envelopeId, lacks: later })
    } catch (error) {
      if (!job.lastAttempt) throw error
      services.log.error('envelopes.no-certificate', { envelopeId, error })
      await db.transaction(later)
    }
  },
}
