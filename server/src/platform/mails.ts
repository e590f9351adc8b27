import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type * as installation from '@laisen/contract/endpoints/installation'
import { limits } from '@laisen/contract/limits'
import type { Locale } from '@laisen/contract/messages/define'
import { type MailTemplate, mailMessages } from '@laisen/contract/messages/mail'
import { isDemo } from '../companies/operator-view.ts'
import type { Context } from '../context.ts'
import { withinCompany } from '../db/act-as.ts'
import { AppError } from '../http/app-error.ts'
import { counted, listedSlice } from '../http/paged.ts'
import { requeue } from '../mail/mail.ts'
import { getOutboxMail, listOutbox, type OutboxMail } from '../mail/operator-view.ts'
import { readWritten, withoutSecrets } from '../mail/outbox.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { mailViewed } from './events.ts'
import { byOperator, recordAct } from './operation.ts'

const DAY_MS = 86_400_000

/** The outbox, the latest first. */
export async function list(
  { db, config, clock }: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof installation.listMails>,
): Promise<DataOf<typeof installation.listMails>> {
  const slice = listedSlice(input)
  const wanted = { search: input.Search?.trim() ?? '', state: input.Filter?.state ?? 'all', slice }
  const { mails, total } = await db.transaction((db) => listOutbox(db, wanted))
  const shown = { locale: input.locale ?? principal.locale, now: clock.now() }
  const listData = mails.map((mail) => onWire(mail, shown))
  return { listData, ...counted(total, slice), onDisk: config.smtpUrl === undefined }
}

/**
 * Opens a mail of the outbox on disk, and records that it was opened. Links that would open someone's account are hidden, except
 * in the demo, where nobody else reads the mails.
 */
export async function view(
  { db, config, clock }: Context,
  principal: EmployeePrincipal,
  { mailID }: InputOf<typeof installation.viewMail>,
): Promise<DataOf<typeof installation.viewMail>> {
  return db.transaction(async (db) => {
    const mail = await getOutboxMail(db, mailID)
    const whole = mail.state === 'written' ? await readWritten(config.dataDir, mailID) : undefined
    if (!whole) throw new AppError('MAIL_NOT_ON_DISK')
    const companyId = mail.companyId ?? principal.companyId
    const facts = { ...byOperator(principal, ''), template: mail.template }
    await withinCompany(db, { own: principal.companyId, other: companyId }, () =>
      recordAct(db, companyId, mailViewed({ at: clock.now(), subjectId: mailID, facts })),
    )
    const open = await isDemo(db, companyId, clock.now())
    return { recipient: mail.recipient, ...(open ? whole : withoutSecrets(whole, mail.template)) }
  })
}

/** Sends a failed mail again. */
export async function retry(
  { db, jobs }: Context,
  principal: EmployeePrincipal,
  { mailID }: InputOf<typeof installation.retryMail>,
): Promise<'Success'> {
  return db.transaction(async (db) => {
    const mail = await getOutboxMail(db, mailID)
    if (mail.state !== 'failed') throw new AppError('MAIL_NOT_FAILED')
    const { companyId } = mail
    if (companyId === null || !mail.hasFacts) throw new AppError('MAIL_CONTENTS_GONE')
    const again = await withinCompany(db, { own: principal.companyId, other: companyId }, () =>
      requeue(db, jobs, { companyId, mailId: mailID }),
    )
    // Someone else sent it in the meantime.
    if (!again) throw new AppError('MAIL_NOT_FAILED')
    return 'Success' as const
  })
}

/** The account that a subject names last is left out altogether. */
function withoutNames(subject: string): string {
  return subject.replace(/ \([^()]*\{[^()]*\)$/, '').replace(/\{\w+\}/g, '…')
}

function onWire(mail: OutboxMail, { locale, now }: { locale: Locale; now: Date }): installation.PlatformMail {
  return {
    mailID: mail.id,
    companyID: mail.companyId,
    companyCode: mail.companyCode,
    template: mail.template,
    subject: withoutNames(mailMessages[locale][mail.template as MailTemplate]?.subject ?? ''),
    recipient: mail.recipient,
    locale: mail.locale,
    state: mail.state,
    attempts: mail.attempts,
    lastError: mail.state === 'sent' || mail.state === 'written' ? '' : mail.lastError.slice(0, limits.textCharacters),
    createDate: mail.createdAt.toISOString(),
    sendDate: mail.sentAt?.toISOString() ?? null,
    canRetry: mail.state === 'failed' && mail.hasFacts,
    canView: mail.state === 'written' && now.getTime() - mail.createdAt.getTime() < limits.mailDays * DAY_MS,
  }
}
