import { limits } from '@laisen/contract/limits'
import type { Locale } from '@laisen/contract/messages/define'
import type { MailTemplate } from '@laisen/contract/messages/mail'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { MailFacts } from './compose.ts'

interface PersonMail {
  readonly companyId: number
  readonly employeeId: number
  readonly template: MailTemplate
  /** @default the person's email as it is now */
  readonly to?: string
  readonly facts?: MailFacts
}

/**
 * Mails a person, in their language, in the transaction of what happened. Every template may use {name}, {username},
 * {companyCode}, {companyName} and {time}. An installation without PUBLIC_URL sends no mail (rules 9); what happened is
 * committed all the same.
 */
export async function mailPerson(
  db: Db,
  { mail, config, clock }: Pick<Services, 'mail' | 'config' | 'clock'>,
  { companyId, employeeId, template, to, facts }: PersonMail,
): Promise<void> {
  if (config.publicUrl === undefined) return
  const person = await mail.addresses.person(db, companyId, employeeId)
  await mail.enqueue(db, {
    companyId,
    template,
    locale: person.locale,
    to: to ?? person.email,
    facts: {
      name: person.fullName,
      username: person.username,
      companyCode: person.companyCode,
      companyName: person.companyName,
      time: timeInWords(clock.now(), person.locale),
      ...facts,
    },
  })
}

/** Thai mails count Buddhist years, as Thai screens do. */
function timeInWords(at: Date, locale: Locale): string {
  const zone = limits.timeZoneDefault
  const format = new Intl.DateTimeFormat(locale === 'th' ? 'th-TH-u-ca-buddhist' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: zone,
  })
  return `${format.format(at)} (${zone})`
}
