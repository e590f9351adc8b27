import { randomUUID } from 'node:crypto'
import type { MailContent, MailFacts } from '@laisen/contract/mail/compose'
import type { Locale } from '@laisen/contract/messages/define'
import type { MailTemplate } from '@laisen/contract/messages/mail'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type Keys, sealFor } from '../keys/keys.ts'
import type { Addresses } from './addresses.ts'
import type { Sender } from './sender.ts'
import * as store from './store.ts'

/** The facts are sealed until the mail is sent: a link among them may be as good as a password. */
export interface MailOrder extends MailContent {
  readonly companyId: number
  readonly template: MailTemplate
  readonly locale: Locale
  readonly to: string
  /** Whom of the company's people it is for. Once they are deleted, nothing is sent to them. */
  readonly employeeId?: number
  /** The recipient of an envelope whom it asks to act. If it cannot be delivered, the job `mail.undelivered` says so. */
  readonly recipientId?: number
}

/** What is sealed with a mail until it is sent. */
export interface SealedMail extends MailContent {
  readonly sender?: Sender
}

export interface Mail {
  readonly addresses: Addresses
  /**
   * Writes a mail in the business transaction: it goes out when that commits, and never otherwise.
   * @throws AppError PUBLIC_URL_REQUIRED outside loopback as long as PUBLIC_URL is not set (rules 9)
   */
  enqueue(db: Db, order: MailOrder): Promise<void>
}

interface MailOptions {
  readonly config: Pick<Config, 'publicUrl' | 'mailContact'>
  readonly keys: Keys
  readonly jobs: Jobs
  readonly clock: Clock
  readonly addresses: Addresses
}

export const sendJob = 'mail.send'
/** The last one is 22 hours after the first: the queue waits e^n seconds after the nth, and never more than e^10, which is 6 hours. */
const MAX_ATTEMPTS = 13

export function createMail({ config, keys, jobs, clock, addresses }: MailOptions): Mail {
  /** A mail that may not name the company does not look like the company's either (unproven.ts). */
  async function ofCompany(
    db: Db,
    { companyId, facts, to }: Pick<MailOrder, 'companyId' | 'facts' | 'to'>,
  ): Promise<Partial<SealedMail>> {
    if (facts.companyName === undefined) return {}
    const { senderName, replyTo, ...brand } = await addresses.sender(db, companyId)
    // Whoever is the address for answers would be sent to themselves.
    const answers = replyTo === '' || replyTo.toLowerCase() === to.toLowerCase() ? {} : { companyEmail: replyTo }
    return { brand, sender: { senderName, replyTo }, facts: answers }
  }
  return {
    addresses,
    async enqueue(db, { companyId, template, locale, to, employeeId, recipientId, facts, links }) {
      if (config.publicUrl === undefined) throw new AppError('PUBLIC_URL_REQUIRED')
      if (employeeId !== undefined && (await addresses.person(db, companyId, employeeId)).deleted) return
      // Fixed here, so that a mail that is sent twice, because a crash lost that it was sent, is recognised as one.
      const messageId = `<${randomUUID()}@${new URL(config.publicUrl).hostname}>`
      const key = await keys.companyKey(db, companyId)
      const { facts: answers, ...ofSender } = await ofCompany(db, { companyId, facts, to })
      const operator = await addresses.operator(db, locale)
      const content: SealedMail = {
        facts: { ...facts, ...answers, ...ownFacts(config), ...operator },
        links,
        ...ofSender,
      }
      // Begun together, so that they travel together.
      const [turn, mailId] = await Promise.all([
        turnOf(db, companyId),
        store.insert(db, {
          company_id: companyId,
          template,
          locale,
          recipient: to,
          recipient_id: recipientId ?? null,
          employee_id: employeeId ?? null,
          facts: sealFor(key, Buffer.from(JSON.stringify(content)), mailBinding(messageId)),
          company_key_id: key.id,
          message_id: messageId,
          created_at: clock.now(),
        }),
      ])
      await addSendJob(db, jobs, { companyId, mailId, turn })
    },
  }
}

/** What every mail says about the installation: where its pages are, and who answers questions. */
function ownFacts({ publicUrl, mailContact }: MailOptions['config']): MailFacts {
  return {
    ...(publicUrl !== undefined && { site: publicUrl }),
    ...(mailContact !== undefined && { contact: mailContact }),
  }
}

/** Mails of one company beyond this many take their turns together. */
const TURNS = 1000

/**
 * Companies take turns: a company's nth waiting mail comes after every other company's first. So 5,000 invitations of one
 * company do not hold up a single password reset of another.
 */
function turnOf(db: Db, companyId: number): Promise<number> {
  return store.countWaiting(db, companyId, TURNS)
}

function addSendJob(
  db: Db,
  jobs: Jobs,
  { companyId, mailId, turn }: { companyId: number; mailId: number; turn: number },
): Promise<void> {
  const payload = { companyId, mailId }
  return jobs.add(db, { name: sendJob, payload, maxAttempts: MAX_ATTEMPTS, priority: turn })
}

export const mailBinding = (messageId: string): [string, string] => ['mail', messageId]

/**
 * Lets a failed mail go out again, under the Message-ID it always had. False where it has not failed, or its contents are
 * gone.
 */
export async function requeue(
  db: Db,
  jobs: Jobs,
  { companyId, mailId }: { companyId: number; mailId: number },
): Promise<boolean> {
  const turn = await turnOf(db, companyId)
  if (!(await store.markWaitingAgain(db, companyId, mailId))) return false
  await addSendJob(db, jobs, { companyId, mailId, turn })
  return true
}
