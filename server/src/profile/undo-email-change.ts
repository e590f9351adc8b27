import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { undoEmailChange as endpoint } from '@laisen/contract/endpoints/profile'
import { limits } from '@laisen/contract/limits'
import { endKeysOf } from '../api-keys/end-for-people.ts'
import type { PublicContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockOwnData, setEmail } from '../employees/own-data.ts'
import { setPassword } from '../employees/passwords.ts'
import { isEmailTaken } from '../employees/unique.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { mailPerson } from '../mail/to-person.ts'
import { endAddressLinks, endUndoLinksFrom } from '../session/end-links.ts'
import { endSessionsOf, forgetDevicesOf } from '../session/end-sessions.ts'
import { type FoundLink, issueLink, openLink } from '../session/links.ts'
import { newToken } from '../session/tokens.ts'
import { useLink } from '../session/use-link.ts'
import { emailChangeUndone } from './events.ts'

type Services = Pick<PublicContext, 'clock' | 'config' | 'mail'>

interface Undoing extends FoundLink {
  /** The address that is restored. */
  readonly email: string
  /** Of a password that nobody knows. */
  readonly passwordHash: string
}

/**
 * Whoever reads mail at the old address takes the account back: the address is restored, every session ends, and the password,
 * which whoever changed the email knew, no longer works. A link to set a new one is mailed to the restored address.
 */
export async function undoEmailChange(
  context: PublicContext,
  { token }: InputOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  const { database, passwords } = context
  const link = await openLink(context, token, ['undo-email'])
  const email = link?.about
  if (!link || !email) throw new AppError('EMAIL_UNDO_EXPIRED')
  const { companyId, companyCode, username } = link
  const passwordHash = await passwords.hash(newToken(), link)
  await database.company(companyId).transaction((db) => undo(db, context, { ...link, email, passwordHash }))
  return { companyCode, username, email }
}

async function undo(db: Db, services: Services, undoing: Undoing): Promise<void> {
  const { companyId, employeeId, linkId, email, passwordHash } = undoing
  const at = services.clock.now()
  const { email: former } = await lockOwnData(db, employeeId)
  if (!(await useLink(db, linkId, at))) throw new AppError('EMAIL_UNDO_EXPIRED')
  // Someone else in the company may have been given the address since.
  if (await isEmailTaken(db, email, employeeId)) throw new AppError('EMPLOYEE_EMAIL_IN_USE', { field: 'email' })
  await setEmail(db, employeeId, { email, at })
  if (!(await setPassword(db, employeeId, { hash: passwordHash, at }))) throw new AppError('EMAIL_UNDO_EXPIRED')
  await endUndoLinksFrom(db, { employeeId, linkId }, at)
  await endAddressLinks(db, [employeeId], at)
  await forgetDevicesOf(db, [employeeId])
  const ended = await endSessionsOf(db, [employeeId], at)
  const principal = { kind: 'employee', companyId, employeeId } as const
  // Whoever knew the password may have created some.
  await endKeysOf(db, { principal, people: [employeeId], because: 'email-undone', at })
  const personal = { before: former, after: email }
  await record(db, principal, emailChangeUndone({ at, subjectId: employeeId, facts: { linkId, ended }, personal }))
  await tell(db, services, { ...undoing, former })
}

async function tell(
  db: Db,
  services: Services,
  { companyId, employeeId, email, former }: Undoing & { former: string },
): Promise<void> {
  const about = { companyId, employeeId }
  const link = await issueLink(db, services, { ...about, purpose: 'reset' })
  const facts = { link, email, minutes: limits.resetLinkMinutes }
  await mailPerson(db, services, { ...about, template: 'emailChangeUndone', facts })
  if (former !== email) await mailPerson(db, services, { ...about, template: 'emailNoLongerUsed', to: former })
}
