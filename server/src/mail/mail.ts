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
import { countAddresses, mayNotice, type NewAddresses, type Refused } from './counted.ts'
import { holdsLink } from './links.ts'
import { newAddressOf, type Reader, saidTo } from './reader.ts'
import type { Sender } from './sender.ts'
import * as store from './store.ts'

/** The facts are sealed until the mail is sent: a link among them may be as good as a password. */
export interface MailOrder extends MailContent {
  readonly companyId: number
  readonly template: MailTemplate
  readonly locale: Locale
  readonly to: string
  readonly reader: Reader
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
   * An address outside the company that was not counted yet is counted here, whatever asks for the mail.
   * @throws AppError PUBLIC_URL_REQUIRED outside loopback as long as PUBLIC_URL is not set (rules 9), OUTSIDE_ADDRESSES_TOO_MANY
   */
  enqueue(db: Db, order: MailOrder): Promise<void>
  /** Counts addresses before the mails to them, where they are refused in words of their own. @throws the refusal */
  countAddresses(db: Db, added: NewAddresses): Promise<void>
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
    mayHoldLinks: boolean,
  ): Promise<Partial<SealedMail>> {
    if (facts.companyName === undefined) return {}
    const { senderName, replyTo, ...brand } = await addresses.sender(db, companyId)
    if (!mayHoldLinks) return { brand, sender: { senderName: holdsLink(senderName) ? '' : senderName, replyTo: '' } }
    // Whoever is the address for answers would be sent to themselves.
    const answers = replyTo === '' || replyTo.toLowerCase() === to.toLowerCase() ? {} : { companyEmail: replyTo }
    return { brand, sender: { senderName, replyTo }, facts: answers }
  }
  /** Asked only where it matters: some mails are written before the company of a transaction is known. */
  async function trusts(db: Db, { companyId, reader }: MailOrder): Promise<boolean> {
    if (reader.kind !== 'stranger' && !newAddressOf(reader)) return true
    return (await addresses.standing(db, companyId, clock.now())).isTrusted
  }
  async function count(db: Db, { companyId, template, reader }: MailOrder, isTrusted: boolean): Promise<void> {
    const added = newAddressOf(reader)
    // A company that is trusted may invite all its people in one day: they get our own words.
    if (!added || (template === 'invitation' && isTrusted)) return
    const refusal = (refused: Refused) => new AppError('OUTSIDE_ADDRESSES_TOO_MANY', { field: 'email', ...refused })
    await countAddresses(db, { addresses, clock }, { companyId, whom: [added], refusal })
  }
  return {
    addresses,
    countAddresses: (db, added) => countAddresses(db, { addresses, clock }, added),
    async enqueue(db, order) {
      const { companyId, locale, to, employeeId, recipientId, links, reader } = order
      if (config.publicUrl === undefined) throw new AppError('PUBLIC_URL_REQUIRED')
      if (employeeId !== undefined && (await addresses.person(db, companyId, employeeId)).deleted) return
      const isTrusted = await trusts(db, order)
      await count(db, order, isTrusted)
      const { template, facts } = saidTo(order, isTrusted)
      if (template === 'noticeUnproven' && reader.kind === 'unproven' && reader.employeeId !== undefined) {
        const { employeeId } = reader
        if (!(await mayNotice(db, { companyId, employeeId, at: clock.now() }))) return
      }
      // Fixed here, so that a mail that is sent twice, because a crash lost that it was sent, is recognised as one.
      const messageId = `<${randomUUID()}@${new URL(config.publicUrl).hostname}>`
      const key = await keys.companyKey(db, companyId)
      const mayHoldLinks = reader.kind !== 'stranger' || isTrusted
      const { facts: answers, ...ofSender } = await ofCompany(db, { companyId, facts, to }, mayHoldLinks)
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
