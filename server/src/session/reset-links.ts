import { limits } from '@laisen/contract/limits'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { mailPerson } from '../mail/to-person.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { passwordLinkSent } from './events.ts'
import { countIssued, lockIssuing } from './link-store.ts'
import { issueLink } from './links.ts'

interface Account {
  readonly companyId: number
  readonly employeeId: number
}

/** Limits the mails to one account, so that strangers who type its address cannot fill the mailbox. */
export async function isFlooded(db: Db, { clock }: Pick<Services, 'clock'>, account: Account): Promise<boolean> {
  const since = new Date(clock.now().getTime() - limits.resetLinkMinutes * 60_000)
  return (await countIssued(db, { ...account, purpose: 'reset', since })) >= limits.resetLinksAtOnce
}

/**
 * Mails a person the link that they could ask for at the login, because an administrator asks for them. Only the mailbox gets
 * it, and the old password works until it is used. @throws PASSWORD_LINKS_SENT, PUBLIC_URL_REQUIRED
 */
export async function mailResetLink(
  db: Db,
  services: Pick<Services, 'config' | 'clock' | 'mail'>,
  { principal, employeeId }: { principal: EmployeePrincipal; employeeId: number },
): Promise<void> {
  const account = { companyId: principal.companyId, employeeId }
  const minutes = limits.resetLinkMinutes
  await lockIssuing(db, employeeId)
  if (await isFlooded(db, services, account)) {
    throw new AppError('PASSWORD_LINKS_SENT', { limit: limits.resetLinksAtOnce, minutes })
  }
  const link = await issueLink(db, services, { ...account, purpose: 'reset' })
  await mailPerson(db, services, { ...account, template: 'resetPassword', facts: { link, minutes } })
  await record(db, principal, passwordLinkSent({ at: services.clock.now(), subjectId: employeeId, facts: {} }))
}
