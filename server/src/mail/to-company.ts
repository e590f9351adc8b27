import type { MailFacts } from '@laisen/contract/mail/compose'
import type { MailTemplate } from '@laisen/contract/messages/mail'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { timeInWords } from './to-person.ts'

interface CompanyMail {
  readonly companyId: number
  readonly template: MailTemplate
  readonly facts: MailFacts
}

/**
 * Mails the email address in a company's record, in the company's language, in the transaction of what happened. Like
 * `mailPerson`, it sends nothing as long as PUBLIC_URL is not set.
 */
export async function mailCompany(
  db: Db,
  { mail, config, clock }: Pick<Services, 'mail' | 'config' | 'clock'>,
  { companyId, template, facts }: CompanyMail,
): Promise<void> {
  if (config.publicUrl === undefined) return
  const company = await mail.addresses.company(db, companyId)
  if (company.email === '') return
  const words = {
    companyId,
    template,
    locale: company.locale,
    to: company.email,
    facts: {
      companyCode: company.code,
      companyName: company.name,
      time: timeInWords(clock.now(), company.locale),
      ...facts,
    },
  }
  await mail.enqueue(db, { ...words, reader: { kind: company.proven ? 'member' : 'unproven' } })
}
