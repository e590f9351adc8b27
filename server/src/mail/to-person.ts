import { limits } from '@laisen/contract/limits'
import type { MailFacts } from '@laisen/contract/mail/compose'
import type { Locale } from '@laisen/contract/messages/define'
import type { MailTemplate } from '@laisen/contract/messages/mail'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'

interface PersonMail {
  readonly companyId: number
  readonly employeeId: number
  readonly template: MailTemplate
  /** @default the person's email as it is now */
  readonly to?: string
  /** Whether the reader of `to` has proven that they read it. @default for the person's own email, whether they have; else false */
  readonly proven?: boolean
  /** Set where the address, although nobody has proven it, was counted before. */
  readonly isCounted?: boolean
  /** Those that are words, in the person's language. */
  readonly facts?: MailFacts | ((locale: Locale) => MailFacts)
}

/**
 * Mails a person, in their language, in the transaction of what happened. Every template may use {name}, {username},
 * {companyCode}, {companyName}, {companyEmail} and {time}. A fact `actor` names who did it. An installation without PUBLIC_URL sends no mail (rules 9); what happened is
 * committed all the same. What is meant for somebody who was deleted goes to whoever stands in for them (passOn). An address that nobody has proven is mailed our own words only (unproven.ts).
 */
export async function mailPerson(
  db: Db,
  services: Pick<Services, 'mail' | 'config' | 'clock'>,
  { companyId, employeeId, template, to, proven, isCounted = false, facts }: PersonMail,
): Promise<void> {
  const { mail, config, clock } = services
  if (config.publicUrl === undefined) return
  const person = await mail.addresses.person(db, companyId, employeeId)
  if (person.deleted) return passOn(db, services, { companyId, template, formerUser: person.fullName, facts })
  const recipient = to ?? person.email
  const words = {
    companyId,
    employeeId,
    template,
    locale: person.locale,
    to: recipient,
    facts: {
      name: person.fullName,
      username: person.username,
      companyCode: person.companyCode,
      companyName: person.companyName,
      // Whoever is the company's address would be sent to themselves.
      ...(person.companyEmail !== recipient && { companyEmail: person.companyEmail }),
      time: timeInWords(clock.now(), person.locale),
      ...(typeof facts === 'function' ? facts(person.locale) : facts),
    },
  }
  const isNew = !isCounted && introductions.includes(template)
  const known = proven ?? (person.proven && (to === undefined || to === person.email))
  await mail.enqueue(db, {
    ...words,
    reader: known ? { kind: 'member' } : { kind: 'unproven', employeeId, isNew },
  })
}

/** Mails that an address gets because somebody of the company typed it. */
const introductions: readonly MailTemplate[] = ['invitation', 'confirmEmail']
/**
 * What somebody in the company must still hear when whoever it is meant for was deleted: what became of something that they began for the
 * company. Everything else is about their own account, which has ended, and some of it holds a link or a code that is theirs alone.
 */
const passedOn: ReadonlySet<MailTemplate> = new Set<MailTemplate>([
  ...(['stampConfirmed', 'stampDeclined', 'stampExpired', 'stampEnded'] as const),
  ...(['envelopeCompletedSender', 'envelopeRejected', 'envelopeExpired', 'envelopeUndelivered'] as const),
  ...(['envelopeDelegated', 'upgradeAccepted', 'upgradeDeclined'] as const),
  ...(['certificateFileEnding', 'certificateRevoked', 'renewalFailing', 'renewalsFailing'] as const),
])

interface MeantForOther extends Pick<PersonMail, 'companyId' | 'template'> {
  readonly formerUser: string
  readonly facts: PersonMail['facts'] | undefined
}

/** Tells whoever stands in for somebody who was deleted, if it is a thing of the company. The email says for whom it was meant. */
export async function passOn(
  db: Db,
  services: Pick<Services, 'mail' | 'config' | 'clock'>,
  { companyId, template, formerUser, facts }: MeantForOther,
): Promise<void> {
  if (!passedOn.has(template)) return
  for (const employeeId of await services.mail.addresses.standIns(db)) {
    const told = (locale: Locale) => ({ ...(typeof facts === 'function' ? facts(locale) : facts), formerUser })
    await mailPerson(db, services, { companyId, employeeId, template, facts: told })
  }
}

/** Thai mails count Buddhist years, as Thai screens do. */
export function timeInWords(at: Date, locale: Locale): string {
  const zone = limits.timeZoneDefault
  const format = new Intl.DateTimeFormat(locale === 'th' ? 'th-TH-u-ca-buddhist' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: zone,
  })
  return `${format.format(at)} (${zone})`
}
