import { type EnvelopeStatus, envelopeStatus } from '@laisen/contract/envelope-rules'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { ask, laisen } from './ask.ts'
import * as recipients from './recipient-store.ts'
import * as sent from './sent-store.ts'

/** Of a job that completes an envelope, when everyone has acted. */
export const completeJob = 'envelopes.complete'

interface Advancing {
  readonly companyId: number
  readonly envelope: sent.SentEnvelope
  readonly at: Date
}

/**
 * What follows an act, in its transaction: the next step is asked once everyone of this one is done; after the last step the envelope is
 * completed by a job. Returns the status of the envelope.
 */
export async function advance(
  db: Db,
  services: Pick<Services, 'mail' | 'config' | 'clock' | 'jobs'>,
  { companyId, envelope, at }: Advancing,
): Promise<EnvelopeStatus> {
  const open = (await recipients.list(db, envelope.id)).filter(({ state }) => state !== 'done' && state !== 'delegated')
  const status = envelopeStatus.onProcess
  const next = Math.min(...open.map(({ step }) => step))
  const step = open.length === 0 ? envelope.step + 1 : next
  await sent.markActivity(db, envelope.id, { status, step, at, acted: true })
  await sent.settleAttention(db, envelope.id)
  if (open.length === 0) {
    // A certificate that lasts a day must be proven good on that day: what completes also collects the proof.
    const payload = { companyId, envelopeId: envelope.id }
    await services.jobs.add(db, { name: completeJob, payload, key: `${companyId}/${envelope.id}` })
  } else if (next > envelope.step) {
    const people = open.filter((one) => one.step === next)
    await ask(db, services, { companyId, envelope, by: laisen(companyId), people })
  }
  return status
}
