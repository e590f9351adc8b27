import type { MailTemplate } from '@laisen/contract/messages/mail'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { MailFacts } from './compose.ts'

export interface CompanyMail {
  readonly companyId: number
  readonly template: MailTemplate
  readonly facts: MailFacts
}

/**
 * Mails the address of a company's record, in the company's language, in the transaction of what happened. Like
 * `mailPerson`, it mails nobody as long as the installation has no address of its own.
 */
export async function mailCompany(
  db: Db,
  { mail, config }: Pick<Services, 'mail' | 'config'>,
  { companyId, template, facts }: CompanyMail,
): Promise<void> {
  if (config.publicUrl === undefined) return
  const company = await db
    .selectFrom('companies')
    .select(['code', 'name', 'email', 'locale'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  if (company.email === '') return
  await mail.enqueue(db, {
    companyId,
    template,
    locale: company.locale,
    to: company.email,
    facts: { companyCode: company.code, companyName: company.name, ...facts },
  })
}
