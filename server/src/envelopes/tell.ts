import type { MailFacts } from '@laisen/contract/mail/compose'
import { fill, type Locale } from '@laisen/contract/messages/define'
import { type MailTemplate, mailFrame } from '@laisen/contract/messages/mail'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { mailPerson, timeInWords } from '../mail/to-person.ts'
import type { AskedAbout } from './ask.ts'
import type { Recipient } from './recipient-store.ts'

type TellServices = Pick<Services, 'mail' | 'config' | 'clock'>

interface RecipientMail {
  readonly companyId: number
  readonly envelope: AskedAbout
  readonly person: {
    readonly id: number
    /** Of one of the company's people: whoever was deleted hears nothing. */
    readonly employeeId?: number | null
    readonly name: string
    readonly email: string
    readonly locale: Locale
    readonly privateMessage?: string
  }
  readonly template: MailTemplate
  readonly acted?: readonly Acted[]
  readonly facts?: MailFacts
}

/** Whoever has acted, and when. */
type Acted = Pick<Recipient, 'name' | 'action' | 'state' | 'endedAt'>

/** Emails a recipient in their language. That it was sent by the company's own people is said in it. */
export async function mailRecipient(
  db: Db,
  { mail, config, clock }: TellServices,
  { companyId, envelope, person, template, acted = [], facts }: RecipientMail,
): Promise<void> {
  if (config.publicUrl === undefined) return
  const { senderName, companyName, subject, message, dueAt, timeZone } = envelope
  const words = [message, person.privateMessage ?? ''].filter((text) => text.trim() !== '').join('\n\n')
  await mail.enqueue(db, {
    ...{ companyId, template, locale: person.locale, to: person.email, recipientId: person.id },
    ...(typeof person.employeeId === 'number' && { employeeId: person.employeeId }),
    facts: {
      ...{ name: person.name, sender: senderName, actor: senderName, companyName, document: subject },
      time: timeInWords(clock.now(), person.locale),
      ...(words !== '' && { message: words }),
      ...(dueAt && { due: instantInWords(dueAt, person.locale, timeZone) }),
      ...actedFact(acted, person.locale, timeZone),
      ...facts,
    },
  })
}

interface SenderMail {
  readonly companyId: number
  readonly senderId: number
  readonly envelope: Pick<AskedAbout, 'id' | 'subject' | 'timeZone'>
  readonly template: MailTemplate
  readonly acted?: readonly Acted[]
  readonly facts?: MailFacts
}

/** Emails whoever sent an envelope what became of it. */
export function tellSender(
  db: Db,
  services: TellServices,
  { companyId, senderId, envelope, template, acted = [], facts }: SenderMail,
): Promise<void> {
  return mailPerson(db, services, {
    ...{ companyId, employeeId: senderId, template },
    facts: (locale) => ({
      ...{ document: envelope.subject, envelopeID: envelope.id },
      ...actedFact(acted, locale, envelope.timeZone),
      ...facts,
    }),
  })
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
