import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type * as installation from '@laisen/contract/endpoints/installation'
import { limits } from '@laisen/contract/limits'
import type { Locale } from '@laisen/contract/messages/define'
import { type MailTemplate, mailMessages } from '@laisen/contract/messages/mail'
import type { Actor, Context } from '../context.ts'
import { withinCompany } from '../db/act-as.ts'
import { AppError } from '../http/app-error.ts'
import { requeue } from '../mail/mail.ts'
import { readWritten } from '../mail/outbox.ts'
import * as store from './mail-store.ts'
import { asked, paged, recordDeed } from './operation.ts'

/** The outbox, the latest first. */
export async function list(
  { db, config }: Context,
  actor: Actor,
  input: InputOf<typeof installation.listMails>,
): Promise<DataOf<typeof installation.listMails>> {
  const page = asked(input)
  const state = input.Filter?.state ?? 'all'
  const rows = await db.transaction((db) => store.listMails(db, { ...page, state }))
  return {
    ...paged(
      rows.map((row) => told(row, input.locale ?? actor.locale)),
      rows[0]?.total ?? 0,
      page,
    ),
    onDisk: config.smtpUrl === undefined,
  }
}

/** Opens a mail of the outbox on disk, and writes down that it was opened: a link in it opens somebody's account. */
export async function view(
  { db, config, clock }: Context,
  actor: Actor,
  { mailID }: InputOf<typeof installation.viewMail>,
): Promise<DataOf<typeof installation.viewMail>> {
  return db.transaction(async (db) => {
    const mail = await store.findMail(db, mailID)
    if (!mail) throw new AppError('NOT_FOUND')
    const written = mail.state === 'written' ? await readWritten(config.dataDir, mailID) : undefined
    if (!written) throw new AppError('MAIL_NOT_ON_DISK')
    const companyId = mail.company_id ?? actor.companyId
    await withinCompany(db, { own: actor.companyId, other: companyId }, () =>
      recordDeed(
        db,
        { actor, companyId, at: clock.now() },
        { type: 'mail.viewed', subjectId: mailID, reason: '', facts: { template: mail.template } },
      ),
    )
    return { recipient: mail.recipient, ...written }
  })
}

/** Sends a failed mail once more. */
export async function retry(
  { db, jobs }: Context,
  actor: Actor,
  { mailID }: InputOf<typeof installation.retryMail>,
): Promise<'Success'> {
  return db.transaction(async (db) => {
    const mail = await store.findMail(db, mailID)
    if (!mail) throw new AppError('NOT_FOUND')
    if (mail.state !== 'failed') throw new AppError('MAIL_NOT_FAILED')
    if (mail.company_id === null || !mail.has_facts) throw new AppError('MAIL_CONTENTS_GONE')
    const { company_id: companyId } = mail
    const again = await withinCompany(db, { own: actor.companyId, other: companyId }, () =>
      requeue(db, jobs, { companyId, mailId: mailID }),
    )
    // Somebody else was faster.
    if (!again) throw new AppError('MAIL_NOT_FAILED')
    return 'Success' as const
  })
}

function told(row: store.MailRow, locale: Locale): installation.PlatformMail {
  return {
    mailID: row.id,
    companyID: row.company_id,
    companyCode: row.code,
    template: row.template,
    subject: mailMessages[locale][row.template as MailTemplate]?.subject.replace(/\{\w+\}/g, '…') ?? '',
    recipient: row.recipient,
    locale: row.locale,
    state: row.state,
    attempts: row.attempts,
    lastError: row.state === 'sent' || row.state === 'written' ? '' : row.last_error.slice(0, limits.textCharacters),
    createDate: row.created_at.toISOString(),
    sendDate: row.sent_at?.toISOString() ?? null,
    canRetry: row.state === 'failed' && row.has_facts,
    canView: row.state === 'written',
  }
}
