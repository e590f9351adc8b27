import { envelopeCan } from '@laisen/contract/envelope-rules'
import { isSuspended } from '../companies/suspended.ts'
import type { Services } from '../context.ts'
import { record } from '../events/record.ts'
import { eachDue } from '../jobs/each-due.ts'
import type { JobHandler } from '../jobs/handler.ts'
import { undeliveredJob } from '../mail/jobs.ts'
import type { SystemPrincipal } from '../principal.ts'
import { completeJob } from './advance.ts'
import { ask } from './ask.ts'
import { certifyEnd, complete } from './complete.ts'
import { endEnvelope } from './end.ts'
import { envelopeExpired, recipientUndelivered } from './events.ts'
import { leavers } from './leavers.ts'
import * as managers from './manager-store.ts'
import { prove } from './prove.ts'
import { raise } from './raise.ts'
import * as recipients from './recipient-store.ts'
import { purgeOverdue } from './retention/purge.ts'
import * as sent from './sent-store.ts'
import { tellManager } from './tell.ts'

const expireJob = 'envelopes.expire'
const remindJob = 'envelopes.remind'

interface Undelivered {
  readonly companyId: number
  readonly recipientId: number
  readonly email: string
  /** What the mail server said. */
  readonly answer: string
}

const system = (companyId: number, job: string): SystemPrincipal => ({ kind: 'system', companyId, job })

export const envelopesJobs: readonly JobHandler[] = [
  { name: completeJob, deletesNothing: true, run: complete },
  raise,
  certifyEnd,
  prove,
  leavers,
  purgeOverdue,
  {
    name: expireJob,
    deletesNothing: true,
    cron: '* * * * *',
    run: (services) =>
      eachDue(services, {
        job: expireJob,
        list: (most) => sent.listDue(services.database, { job: expireJob, now: services.clock.now(), most }),
        idOf: ({ id }) => id,
        work: ({ companyId, id }) => expire(services, companyId, id),
      }),
  },
  {
    name: remindJob,
    deletesNothing: true,
    cron: '*/15 * * * *',
    run: (services) =>
      eachDue(services, {
        job: remindJob,
        list: (most) => recipients.listToRemind(services.database, { job: remindJob, now: services.clock.now(), most }),
        idOf: ({ id }) => id,
        work: ({ companyId, id }) => remind(services, companyId, id),
      }),
  },
  {
    name: undeliveredJob,
    deletesNothing: true,
    async run(services, job) {
      const { companyId, recipientId, answer, ...to } = job.payload as unknown as Undelivered
      await job.once(companyId, async (db) => {
        const at = services.clock.now()
        const recipient = await recipients.find(db, recipientId)
        const envelope = recipient && (await sent.find(db, recipient.envelopeId))
        // The sender has corrected the address meanwhile.
        if (!recipient || !envelope || recipient.email.toLowerCase() !== to.email.toLowerCase()) return
        await recipients.setDeliveryProblem(db, recipientId, answer)
        const { email, name } = recipient
        const facts = { recipientID: recipientId, deliveryMethod: 'email' }
        await record(
          db,
          system(companyId, undeliveredJob),
          recipientUndelivered({ at, subjectId: envelope.id, facts, personal: { email, answer } }),
        )
        if (!envelopeCan('remind', envelope)) return
        await sent.settleAttention(db, envelope.id)
        await tellManager(db, services, {
          ...{ companyId, envelope, template: 'envelopeUndelivered' },
          facts: { person: name, personEmail: email },
        })
      })
    },
  },
  {
    name: 'envelopes.tidy',
    cron: '23 * * * *',
    run: ({ database, clock }) => sent.deleteEndedSessions(database, clock.now()),
  },
]

/** Ends an envelope whose time is over, unless everyone has acted in the last moment. */
async function expire(services: Services, companyId: number, id: number): Promise<void> {
  const at = services.clock.now()
  await services.database.company(companyId).transaction(async (db) => {
    if (await isSuspended(db, companyId)) return
    const envelope = await sent.lock(db, id)
    if (!envelope || !envelopeCan('act', envelope) || !envelope.dueAt || envelope.dueAt > at) return
    const everyone = await recipients.list(db, id)
    if (everyone.every(({ state }) => state === 'done' || state === 'delegated')) {
      await sent.removeDue(db, id)
      return
    }
    const dueAt = envelope.dueAt.toISOString()
    await endEnvelope(db, services, {
      ...{ companyId, envelope, status: 7, reason: '', at, by: system(companyId, expireJob), endedBy: '' },
      event: (facts) => envelopeExpired({ at, subjectId: id, facts: { dueAt, ...facts } }),
    })
  })
}

/** Asks again, unless they acted, left or had their company suspended in the last moment. */
async function remind(services: Services, companyId: number, recipientId: number): Promise<void> {
  await services.database.company(companyId).transaction(async (db) => {
    if (await isSuspended(db, companyId)) return
    const recipient = await recipients.find(db, recipientId)
    const envelope = recipient && (await sent.lock(db, recipient.envelopeId))
    const now = recipient && (await recipients.find(db, recipientId))
    if (!envelope || !now || !envelopeCan('remind', envelope)) return
    const due = new Date((now.remindedAt?.getTime() ?? 0) + envelope.remindEveryDays * DAY_MS)
    if (!['sent', 'opened'].includes(now.state) || due > services.clock.now()) return
    if ((await managers.findLeaver(db, recipientId))?.left) return
    await ask(db, services, { companyId, envelope, by: system(companyId, remindJob), people: [now], again: true })
  })
}

const DAY_MS = 86_400_000
