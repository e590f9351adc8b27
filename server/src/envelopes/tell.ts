import type { MailFacts } from '@laisen/contract/mail/compose'
import { envelopeMailNotes } from '@laisen/contract/mail/envelope-notes'
import { fill, type Locale } from '@laisen/contract/messages/define'
import { type MailTemplate, mailFrame } from '@laisen/contract/messages/mail'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { newAddressOf } from '../mail/reader.ts'
import { mailPerson, timeInWords } from '../mail/to-person.ts'
import type { AskedAbout } from './ask.ts'
import { contactOf } from './manager.ts'
import { type Addressed, mailReaderOf } from './outside.ts'
import type { Recipient } from './recipient-store.ts'
import * as recipients from './recipient-store.ts'
import * as sent from './sent-store.ts'

type TellServices = Pick<Services, 'mail' | 'config' | 'clock'>

interface RecipientMail {
  readonly companyId: number
  readonly envelope: AskedAbout
  readonly person: Addressed & {
    readonly name: string
    readonly locale: Locale
    readonly privateMessage?: string
  }
  readonly template: MailTemplate
  readonly acted?: readonly Acted[]
  readonly facts?: MailFacts
}

/** Whoever has acted, and when. */
type Acted = Pick<Recipient, 'name' | 'action' | 'state' | 'endedAt'>

/** Emails a recipient in their language. That it was sent by the company's own people is said in it. @throws OUTSIDE_ADDRESSES_TOO_MANY */
export async function mailRecipient(
  db: Db,
  { mail, config, clock }: TellServices,
  { companyId, envelope, person, template, acted = [], facts }: RecipientMail,
): Promise<void> {
  if (config.publicUrl === undefined) return
  const { senderName, companyName, subject, message, dueAt, timeZone } = envelope
  const words = [message, person.privateMessage ?? ''].filter((text) => text.trim() !== '').join('\n\n')
  const { reader, to } = await mailReaderOf(db, person)
  await mail.enqueue(db, {
    ...{ companyId, template, locale: person.locale, to, recipientId: person.id, reader },
    // Of one of the company's people: whoever was deleted hears nothing.
    ...(person.employeeId !== null && { employeeId: person.employeeId }),
    facts: {
      ...{ name: person.name, sender: senderName, actor: senderName, companyName, document: subject },
      time: timeInWords(clock.now(), person.locale),
      ...(words !== '' && { message: words }),
      ...(dueAt && { due: instantInWords(dueAt, person.locale, timeZone) }),
      ...actedFact(acted, person.locale, timeZone),
      ...facts,
    },
  })
  if (newAddressOf(reader)) await recipients.markCounted(db, [person.id], clock.now())
}

/**
 * Emails a recipient because somebody else has acted, or the time has come: it is no reason to refuse that. Where the company may email no
 * new address now, the sender finds it noted beside the recipient and can send the email later. False where none went out.
 */
export async function mailUnlessFull(db: Db, services: TellServices, order: RecipientMail): Promise<boolean> {
  const { person, envelope } = order
  try {
    await mailRecipient(db, services, order)
    return true
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'OUTSIDE_ADDRESSES_TOO_MANY') throw error
    await recipients.setDeliveryProblem(db, person.id, envelopeMailNotes[envelope.locale].notEmailed)
    await sent.settleAttention(db, envelope.id)
    return false
  }
}

interface ManagerMail {
  readonly companyId: number
  readonly envelope: Pick<AskedAbout, 'id' | 'subject' | 'timeZone'>
  readonly template: MailTemplate
  readonly acted?: readonly Acted[]
  readonly facts?: MailFacts
}

/**
 * Emails whoever answers for an envelope what became of it: its sender, a successor, or an administrator where they have left.
 * @returns who was told; undefined where nobody is left
 */
export async function tellManager(
  db: Db,
  services: TellServices,
  { companyId, envelope, template, acted = [], facts }: ManagerMail,
): Promise<number | undefined> {
  const { employeeId } = await contactOf(db, envelope)
  if (employeeId === undefined) return undefined
  await mailPerson(db, services, {
    ...{ companyId, employeeId, template },
    facts: (locale) => ({
      ...{ document: envelope.subject, envelopeID: envelope.id },
      ...actedFact(acted, locale, envelope.timeZone),
      ...facts,
    }),
  })
  return employeeId
}

const actedWords = { sign: 'signedAt', approve: 'approvedAt', acknowledge: 'acknowledgedAt' } as const

/** Who has acted so far, in the order in which they did. */
function actedFact(people: readonly Acted[], locale: Locale, timeZone: string): MailFacts {
  const lines = people
    .flatMap(({ state, endedAt, ...one }) => (state === 'done' && endedAt ? [{ ...one, endedAt }] : []))
    .sort((one, other) => one.endedAt.getTime() - other.endedAt.getTime())
    .map(({ name, action, endedAt }) =>
      fill(mailFrame[locale][actedWords[action]], { person: name, time: instantInWords(endedAt, locale, timeZone) }),
    )
  return lines.length === 0 ? {} : { acted: lines.join('\n') }
}

/** Thai counts Buddhist years, as Thai screens do. */
function instantInWords(at: Date, locale: Locale, timeZone: string): string {
  const format = new Intl.DateTimeFormat(locale === 'th' ? 'th-TH-u-ca-buddhist' : 'en-GB', {
    ...{ dateStyle: 'long', timeStyle: 'short', timeZone },
  })
  return `${format.format(at)} (${timeZone})`
}
