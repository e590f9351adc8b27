import { limits } from '@laisen/contract/limits'
import { compose } from '@laisen/contract/mail/compose'
import type { MailTemplate } from '@laisen/contract/messages/mail'
import type { Services } from '../context.ts'
import type { Job, JobHandler } from '../jobs/handler.ts'
import { unsealFor } from '../keys/keys.ts'
import { deleteBefore } from './counted-store.ts'
import { mailBinding, type SealedMail, sendJob } from './mail.ts'
import { deleteWritten } from './outbox.ts'
import { deleteFailedContents, find, forgetOld, type MailRow, markAttempt, markNotSent } from './store.ts'
import { passOn } from './to-person.ts'
import type { Letter } from './transport.ts'

export const mailJobs: readonly JobHandler[] = [
  {
    name: sendJob,
    deletesNothing: true,
    lane: 'mail',
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
    async run({ database, clock, config }) {
      // Until then the operator can send them again.
      const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
      await deleteFailedContents(database.owner, ago(FAILED_DAYS))
      await forgetOld(database.owner, ago(limits.mailDays))
      await deleteBefore(database.owner, ago(COUNTED_DAYS))
      await deleteWritten(config.dataDir, ago(limits.mailDays))
    },
  },
]

const FAILED_DAYS = 7
/** The limits look back one day, by the clock of whichever server counts. */
const COUNTED_DAYS = 2
const DAY_MS = 86_400_000

async function send(services: Services, job: Job, mail: MailRow & { company_id: number }): Promise<void> {
  const { transport, clock, log } = services
  if (await hasLeft(services, mail)) return
  try {
    await transport.deliver(await letter(services, mail))
    await job.once(mail.company_id, (db) =>
      // The facts are deleted with the sending, since they hold links.
      markAttempt(db, mail, { state: transport.outcome, facts: null, attempts: job.attempt, sent_at: clock.now() }),
    )
    log.info(`mail.${transport.outcome}`, { mailId: mail.id, template: mail.template, messageId: mail.message_id })
  } catch (error) {
    log.warn('mail.not-sent', { mailId: mail.id, attempt: job.attempt, error })
    // Its facts stay, sealed, for some days, so that the operator can send it again.
    const over = job.lastAttempt || (mail.recipient_id !== null && isRefusal(error))
    const last = over ? ({ state: 'failed', failed_at: clock.now() } as const) : {}
    await services.database.company(mail.company_id).transaction(async (db) => {
      await markAttempt(db, mail, { attempts: job.attempt, last_error: reason(error), ...last })
      if (over && mail.recipient_id !== null) {
        const { company_id: companyId, recipient_id: recipientId, recipient: email } = mail
        const payload = { companyId, recipientId, answer: reason(error), email }
        await services.jobs.add(db, { name: undeliveredJob, payload })
      }
    })
    if (!over) throw error
  }
}

/** Whether the person was deleted while the email waited. Then it is not sent to them, and others hear what they must. */
async function hasLeft(services: Services, mail: MailRow & { company_id: number }): Promise<boolean> {
  const { company_id: companyId, employee_id: employeeId } = mail
  if (employeeId === null) return false
  return services.database.company(companyId).transaction(async (db) => {
    const person = await services.mail.addresses.person(db, companyId, employeeId)
    if (!person.deleted) return false
    // Of two workers with the same email, one passes it on.
    if (!(await markNotSent(db, mail))) return true
    const { facts } = await contentOf(services, mail)
    const { name: _, username: __, companyEmail: ___, ...said } = facts
    const passed = { companyId, template: mail.template as MailTemplate, formerUser: person.fullName, facts: said }
    await passOn(db, services, passed)
    return true
  })
}

async function contentOf({ keys, database }: Services, mail: MailRow & { company_id: number }): Promise<SealedMail> {
  if (mail.facts === null || mail.company_key_id === null) throw new Error('the facts of the mail are gone')
  const key = await keys.companyKeyById(database.company(mail.company_id), mail.company_id, mail.company_key_id)
  const sealed = unsealFor(key, mail.facts, mailBinding(mail.message_id))
  return JSON.parse(sealed.toString('utf8')) as SealedMail
}

async function letter(services: Services, mail: MailRow & { company_id: number }): Promise<Letter> {
  const { sender, ...content } = await contentOf(services, mail)
  return {
    ...compose({ template: mail.template as MailTemplate, locale: mail.locale, ...content }),
    ...(sender && { sender }),
    mailId: mail.id,
    messageId: mail.message_id,
    to: mail.recipient,
    createdAt: mail.created_at,
  }
}

/** Tells the envelope of a recipient that an email to them was not delivered. */
export const undeliveredJob = 'mail.undelivered'

/** RFC 5321 §4.2.1: the mail server will never take this email, so that waiting for a day helps nobody. */
function isRefusal(error: unknown): boolean {
  const { responseCode = 0 } = error as { responseCode?: number }
  return responseCode >= 550 && responseCode < 560
}

/** Shown to the operator: the mail server's answer, without the person's address. */
function reason(error: unknown): string {
  const { code, responseCode, message } = error as { code?: string; responseCode?: number; message?: string }
  return [code, responseCode, message?.replace(/<[^>]*>/g, '<…>').slice(0, 300)].filter(Boolean).join(' ')
}
