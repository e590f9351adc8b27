import { type EnvelopeStatus, envelopeStatus } from '@laisen/contract/envelope-rules'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { Occurrence } from '../events/define.ts'
import { record } from '../events/record.ts'
import { release } from '../plans/charge.ts'
import type { PrincipalIdentity } from '../principal.ts'
import { asAnswered } from './manager.ts'
import * as recipients from './recipient-store.ts'
import * as sent from './sent-store.ts'
import { mailUnlessFull, tellManager } from './tell.ts'

/** Of a job that makes the certificate of an envelope that ended otherwise than by completion. */
export const certifyJob = 'envelopes.certify'

/** What every ending records: how many signatures were given back, and whom Laisen told. */
interface EndFacts {
  readonly released: number
  readonly told: number[]
  readonly toldSender: boolean
  readonly toldManager?: number
}

/** Who else was told, as endings record it: the sender, or whoever answers for the envelope instead. */
export function toldManager(
  { senderId }: Pick<sent.SentEnvelope, 'senderId'>,
  manager: number | undefined,
): Pick<EndFacts, 'toldSender' | 'toldManager'> {
  const toldSender = manager === senderId
  return { toldSender, ...(manager !== undefined && !toldSender && { toldManager: manager }) }
}

interface Ending {
  readonly companyId: number
  readonly envelope: sent.SentEnvelope
  readonly status: Extract<EnvelopeStatus, 4 | 5 | 7>
  readonly reason: string
  readonly at: Date
  readonly by: PrincipalIdentity
  /** As people read it; empty where nobody did. */
  readonly endedBy: string
  /** The recipient who knows already. */
  readonly except?: number
  event(facts: EndFacts): Occurrence
}

const templates = { 4: 'envelopeRejected', 5: 'envelopeCancelled', 7: 'envelopeExpired' } as const

/**
 * Ends an envelope that is not complete, in the caller's transaction, which holds it: whoever was asked is told, the signatures that
 * nobody used are given back, and the documents stay as they are.
 */
export async function endEnvelope(
  db: Db,
  services: Pick<Services, 'mail' | 'config' | 'clock' | 'jobs'>,
  { companyId, envelope, status, reason, at, by, endedBy, except, event }: Ending,
): Promise<void> {
  const facts = { person: endedBy, ...(endedBy !== '' && { actor: endedBy }), ...(reason !== '' && { reason }) }
  const asked = (await recipients.list(db, envelope.id)).filter(
    ({ id, state }) => id !== except && state !== 'waiting' && state !== 'delegated',
  )
  const template = templates[status]
  const told = { ...(await asAnswered(db, envelope)), message: '', dueAt: null }
  const toldIds: number[] = []
  for (const person of asked) {
    const mail = { companyId, envelope: told, person: { ...person, privateMessage: '' }, template, facts }
    if (await mailUnlessFull(db, services, mail)) toldIds.push(person.id)
  }
  // Whoever cancels knows.
  const knows = status === envelopeStatus.cancelled
  const manager = knows ? undefined : await tellManager(db, services, { companyId, envelope, template, facts })
  const released = envelope.reservationId === null ? 0 : await release(db, envelope.reservationId)
  await sent.markEnded(db, envelope.id, { status, at, reason })
  // Whoever cancels what had expired ends it in another way.
  if (envelope.completionDocumentId !== null) await sent.removeCompletionDocument(db, envelope.id)
  await record(db, by, event({ released, told: toldIds, ...toldManager(envelope, manager) }))
  const payload = { companyId, envelopeId: envelope.id }
  await services.jobs.add(db, { name: certifyJob, payload, key: `${companyId}/${envelope.id}` })
}
