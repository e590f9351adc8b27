import { envelopeCan } from '@laisen/contract/envelope-rules'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { record } from '../events/record.ts'
import type { JobHandler } from '../jobs/handler.ts'
import type { SystemPrincipal } from '../principal.ts'
import { recipientLeft } from './events.ts'
import { type Leaving, leaverJob } from './leaver-job.ts'
import * as store from './manager-store.ts'
import * as recipients from './recipient-store.ts'
import * as sent from './sent-store.ts'
import { tellManager } from './tell.ts'

const TOGETHER = 200

/**
 * Tells whoever answers for an envelope that somebody whose turn is open or to come has left: the envelope would wait for ever. Each part
 * is told once, whatever runs twice; who is back is no longer said to have left. One part that fails keeps no other waiting.
 */
export const leavers: JobHandler = {
  name: leaverJob,
  async run(services, job) {
    const { companyId, people } = job.payload as unknown as Leaving
    const db = services.database.company(companyId)
    let failed = 0
    for (let after = 0; ; ) {
      const page = { people, after, most: TOGETHER }
      const parts = await db.read((db) => store.listOpenParts(db, page))
      for (const part of parts) {
        try {
          await db.transaction((db) => settle(db, services, { companyId, ...part }))
        } catch (error) {
          services.log.error('envelopes.leaver-not-told', { companyId, ...part, error })
          failed += 1
        }
      }
      if (parts.length < TOGETHER) break
      after = parts.at(-1)!.recipientId
    }
    // The queue tries the job again, for these alone: the others are told.
    if (failed > 0) throw new Error(`${failed} parts of people who left could not be told of`)
  },
}

interface Part {
  readonly companyId: number
  readonly recipientId: number
  readonly envelopeId: number
}

async function settle(db: Db, services: Services, { companyId, recipientId, envelopeId }: Part): Promise<void> {
  const envelope = await sent.lock(db, envelopeId)
  const recipient = await recipients.find(db, recipientId)
  const known = await store.findLeaver(db, recipientId)
  // Somebody acted, handed it over or ended it meanwhile.
  if (!envelope || !recipient || !known || !envelopeCan('remind', envelope) || !isOpen(recipient)) return
  const { left, notice } = known
  if (left === null) {
    if (notice === '') return
    await store.setNotice(db, recipientId, '')
    await sent.settleAttention(db, envelopeId)
    return
  }
  if (notice !== '') return
  await store.setNotice(db, recipientId, 'told')
  await sent.settleAttention(db, envelopeId)
  const at = services.clock.now()
  const facts = { recipientID: recipientId, because: left }
  const principal: SystemPrincipal = { kind: 'system', companyId, job: leaverJob }
  await record(db, principal, recipientLeft({ at, subjectId: envelopeId, facts }))
  await tellManager(db, services, {
    ...{ companyId, envelope, template: 'envelopeRecipientLeft', facts: { person: recipient.name } },
  })
}

export const isOpen = ({ state }: Pick<recipients.Recipient, 'state'>): boolean =>
  state === 'waiting' || state === 'sent' || state === 'opened'
