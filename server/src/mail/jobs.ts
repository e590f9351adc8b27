import type { MailTemplate } from '@laisen/contract/messages/mail'
import type { Selectable } from 'kysely'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Job, JobHandler } from '../jobs/handler.ts'
import { unsealFor } from '../keys/keys.ts'
import { compose, type MailContent } from './compose.ts'
import { mailBinding, sendJob } from './mail.ts'
import { createTransporter, type Letter } from './transport.ts'

export const mailJobs: readonly JobHandler[] = [
  {
    name: sendJob,
    async run(services, job) {
      const { companyId, mailId } = job.payload as { companyId: number; mailId: number }
      const company = services.database.company(companyId)
      const mail = await company.transaction((db) => find(db, companyId, mailId))
      if (mail?.state !== 'waiting') return
      await send(services, job, { ...mail, company_id: companyId })
    },
  },
  {
    name: 'mail.tidy',
    cron: '41 * * * *',
    async run({ database, clock }) {
      // The operator had time to send them again; the links in them stay nowhere after that.
      const before = new Date(clock.now().getTime() - FAILED_DAYS * DAY_MS)
      await database.owner
        .updateTable('mails')
        .set({ facts: null })
        .where('state', '=', 'failed')
        .where('created_at', '<', before)
        .where('facts', 'is not', null)
        .execute()
    },
  },
]

const FAILED_DAYS = 7
const DAY_MS = 86_400_000

type MailRow = Selectable<Tables['mails']>

async function send(services: Services, job: Job, mail: MailRow & { company_id: number }): Promise<void> {
  const { config, clock, log } = services
  const transport = createTransporter(config)
  try {
    await transport.deliver(await letter(services, mail))
    await job.once(mail.company_id, (db) =>
      // The facts have done their work; links in them stay nowhere.
      mark(db, mail, { state: transport.outcome, facts: null, attempts: job.attempt, sent_at: clock.now() }),
    )
    log.info(`mail.${transport.outcome}`, { mailId: mail.id, template: mail.template, messageId: mail.message_id })
  } catch (error) {
    log.warn('mail.not-sent', { mailId: mail.id, attempt: job.attempt, error })
    // Its facts stay sealed where they are for some days: the operator may send it again.
    const last = job.lastAttempt ? ({ state: 'failed' } as const) : {}
    await services.database
      .company(mail.company_id)
      .transaction((db) => mark(db, mail, { attempts: job.attempt, last_error: reason(error), ...last }))
    if (!job.lastAttempt) throw error
  } finally {
    transport.close()
  }
}

async function letter({ keys, database }: Services, mail: MailRow & { company_id: number }): Promise<Letter> {
  if (mail.facts === null || mail.company_key_id === null) throw new Error('the facts of the mail are gone')
  const key = await keys.companyKeyById(database.company(mail.company_id), mail.company_id, mail.company_key_id)
  const sealed = unsealFor(key, mail.facts, mailBinding(mail.message_id))
  const content = JSON.parse(sealed.toString('utf8')) as MailContent
  return {
    ...compose({ template: mail.template as MailTemplate, locale: mail.locale, ...content }),
    mailId: mail.id,
    messageId: mail.message_id,
    to: mail.recipient,
    createdAt: mail.created_at,
  }
}

async function find(db: Db, companyId: number, mailId: number): Promise<MailRow | undefined> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', mailId)
    .executeTakeFirst()
}

async function mark(db: Db, mail: MailRow, values: Partial<Omit<MailRow, 'id'>>): Promise<void> {
  await db
    .updateTable('mails')
    .set(values)
    .where('company_id', '=', mail.company_id)
    .where('id', '=', mail.id)
    .execute()
}

/** Shown to the operator: what the mail server said, without the address of the person. */
function reason(error: unknown): string {
  const { code, responseCode, message } = error as { code?: string; responseCode?: number; message?: string }
  return [code, responseCode, message?.replace(/<[^>]*>/g, '<…>').slice(0, 300)].filter(Boolean).join(' ')
}
