import { envelopeCan, envelopeStatus } from '@laisen/contract/envelope-rules'
import type { Services } from '../context.ts'
import type { CompanyDb } from '../db/database.ts'
import { record } from '../events/record.ts'
import type { Job } from '../jobs/handler.ts'
import { extendDocument } from '../levels/extend.ts'
import { findLevelPolicy, hasTimestamps } from '../levels/policy.ts'
import type { SystemPrincipal } from '../principal.ts'
import { completeJob } from './advance.ts'
import { newLink, signingLink } from './ask.ts'
import { envelopeCompleted } from './events.ts'
import * as recipients from './recipient-store.ts'
import * as sent from './sent-store.ts'
import { mailRecipient, tellSender } from './tell.ts'

/** While nobody gives a timestamp or a status, completing is tried again; after these attempts the envelope is complete as it is. */
const ATTEMPTS_FOR_LEVEL = 8

/**
 * Completes an envelope on which everyone has acted: validation data and an archive timestamp in each document, then the status, and
 * everyone gets the documents. It may run again at any point: what is done is not done twice.
 */
export async function complete(services: Services, job: Job): Promise<void> {
  const { companyId, envelopeId } = job.payload as { companyId: number; envelopeId: number }
  const db = services.database.company(companyId)
  const principal: SystemPrincipal = { kind: 'system', companyId, job: completeJob }
  if (!(await isReady(db, envelopeId))) return
  await extendAll({ ...services, db }, principal, { envelopeId, final: job.attempt >= ATTEMPTS_FOR_LEVEL })
  await db.transaction(async (db) => {
    const envelope = await sent.lock(db, envelopeId)
    if (!envelope || !envelopeCan('act', envelope)) return
    const at = services.clock.now()
    await sent.markEnded(db, envelopeId, { status: envelopeStatus.completed, at, reason: '' })
    const documents = (await sent.listDocuments(db, envelopeId)).map(({ documentId, revision, sha256, level }) => ({
      ...{ documentID: documentId, revision, sha256: sha256.toString('hex'), level },
    }))
    await record(db, principal, envelopeCompleted({ at, subjectId: envelopeId, facts: { documents } }))
    for (const person of await recipients.list(db, envelopeId)) {
      if (person.state !== 'done') continue
      const { token, tokenHash } = newLink()
      await recipients.setToken(db, person.id, tokenHash)
      const told = { ...envelope, message: '', dueAt: null }
      await mailRecipient(db, services, {
        ...{ companyId, envelope: told, person: { ...person, privateMessage: '' }, template: 'envelopeCompleted' },
        facts: { link: signingLink(services, token) },
      })
    }
    await tellSender(db, services, {
      companyId,
      senderId: envelope.senderId,
      envelope,
      template: 'envelopeCompletedSender',
    })
  })
}

async function isReady(db: CompanyDb, envelopeId: number): Promise<boolean> {
  return db.read(async (db) => {
    const envelope = await sent.find(db, envelopeId)
    if (!envelope || !envelopeCan('act', envelope)) return false
    const people = await recipients.list(db, envelopeId)
    return people.every(({ state }) => state === 'done' || state === 'delegated')
  })
}

interface Extending {
  readonly envelopeId: number
  /** Nothing is waited for any longer. */
  readonly final: boolean
}

async function extendAll(
  context: Parameters<typeof extendDocument>[0],
  principal: SystemPrincipal,
  { envelopeId, final }: Extending,
): Promise<void> {
  const { documents, possible } = await context.db.read(async (db) => ({
    documents: await sent.listDocuments(db, envelopeId),
    possible: hasTimestamps(await findLevelPolicy(db), context.config),
  }))
  if (!possible) return
  for (const { documentId, level } of documents) {
    if (level === null || level === 'B-LTA') continue
    const extended = await extendDocument(context, principal, { documentId, level: 'B-LTA', current: level })
    if (extended.level !== level) {
      await context.db.transaction((db) => sent.setLevel(db, documentId, extended.level))
    }
    if (extended.missed && !final) throw new Error(`document ${documentId} is at ${extended.level}: ${extended.missed}`)
  }
}
