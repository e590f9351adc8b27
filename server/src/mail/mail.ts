import { randomUUID } from 'node:crypto'
import type { Locale } from '@laisen/contract/messages/define'
import type { MailTemplate } from '@laisen/contract/messages/mail'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type Keys, sealFor } from '../keys/keys.ts'
import type { MailContent } from './compose.ts'

/** The facts, `link` among them, are sealed until sent, since links open doors. */
export interface MailOrder extends MailContent {
  readonly companyId: number
  readonly template: MailTemplate
  readonly locale: Locale
  readonly to: string
}

export interface Mail {
  /**
   * Writes a mail in the business transaction: it goes out when that commits, and never otherwise.
   * @throws AppError PUBLIC_URL_REQUIRED outside loopback as long as PUBLIC_URL is not set (rules 9)
   */
  enqueue(db: Db, order: MailOrder): Promise<void>
}

export interface MailOptions {
  readonly config: Pick<Config, 'publicUrl'>
  readonly keys: Keys
  readonly jobs: Jobs
  readonly clock: Clock
}

export const sendJob = 'mail.send'
/** Over about a day. */
const MAX_ATTEMPTS = 18

export function createMail({ config, keys, jobs, clock }: MailOptions): Mail {
  return {
    async enqueue(db, { companyId, template, locale, to, facts, links }) {
      if (config.publicUrl === undefined) throw new AppError('PUBLIC_URL_REQUIRED')
      // Fixed here: a mail that is sent twice, because the word of the first was lost, is recognised as one.
      const messageId = `<${randomUUID()}@${new URL(config.publicUrl).hostname}>`
      const key = await keys.companyKey(db, companyId)
      const { id } = await db
        .insertInto('mails')
        .values({
          company_id: companyId,
          template,
          locale,
          recipient: to,
          facts: sealFor(key, Buffer.from(JSON.stringify({ facts, links })), mailBinding(messageId)),
          company_key_id: key.id,
          message_id: messageId,
          created_at: clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await jobs.add(db, sendJob, { companyId, mailId: id }, { maxAttempts: MAX_ATTEMPTS })
    },
  }
}

export const mailBinding = (messageId: string): [string, string] => ['mail', messageId]

/** Lets a failed mail go out again, under the Message-ID it always had. False where it has not failed, or its contents are gone. */
export async function requeue(
  db: Db,
  jobs: Jobs,
  { companyId, mailId }: { companyId: number; mailId: number },
): Promise<boolean> {
  const result = await db
    .updateTable('mails')
    .set({ state: 'waiting', attempts: 0 })
    .where('company_id', '=', companyId)
    .where('id', '=', mailId)
    .where('state', '=', 'failed')
    .where('facts', 'is not', null)
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) return false
  await jobs.add(db, sendJob, { companyId, mailId }, { maxAttempts: MAX_ATTEMPTS })
  return true
}
