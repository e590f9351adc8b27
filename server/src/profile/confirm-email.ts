import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { confirmEmail as endpoint } from '@laisen/contract/endpoints/profile'
import { limits } from '@laisen/contract/limits'
import { lockCertificates } from '../certificates/lock.ts'
import type { PublicContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockOwnData, setEmail } from '../employees/own-data.ts'
import { isEmailTaken } from '../employees/unique.ts'
import { endRecipientSessionsOf } from '../envelopes/recipient/end-sessions.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { mailPerson } from '../mail/to-person.ts'
import { endAddressLinks } from '../session/end-links.ts'
import { type FoundLink, issueLink, openLink } from '../session/links.ts'
import { useLink } from '../session/use-link.ts'
import { doubtIdentity } from './doubt.ts'
import { emailChanged } from './events.ts'

type Services = Pick<PublicContext, 'clock' | 'config' | 'mail'>

/**
 * Opening the link proves that the person reads mail at the new address, so it becomes theirs. The old address gets a link that
 * undoes it, and certificates without a password wait until the person confirms who they are (rules 3.4).
 */
export async function confirmEmail(
  context: PublicContext,
  { token }: InputOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  const { database } = context
  const link = await openLink(context, token, ['email'])
  const email = link?.about
  if (!link || !email) throw new AppError('EMAIL_LINK_EXPIRED')
  const { companyId, companyCode, username } = link
  await database.company(companyId).transaction((db) => change(db, context, { ...link, email }))
  return { companyCode, username, email }
}

async function change(db: Db, services: Services, link: FoundLink & { email: string }): Promise<void> {
  const { companyId, employeeId, linkId, email } = link
  // Certificates are suspended below. Whoever signs with one takes this lock before the rows that are locked here.
  await lockCertificates(db, companyId)
  const at = services.clock.now()
  const { email: former, email_proven_at: provenAt } = await lockOwnData(db, employeeId)
  if (!(await useLink(db, linkId, at))) throw new AppError('EMAIL_LINK_EXPIRED')
  // Someone else may have taken the address since the link was mailed.
  if (await isEmailTaken(db, email, employeeId)) throw new AppError('EMPLOYEE_EMAIL_IN_USE', { field: 'email' })
  await setEmail(db, employeeId, { email, at })
  // They were mailed to the old address, so they must not work any more.
  await endAddressLinks(db, [employeeId], at)
  // The logins go on: their password is the same. What was begun from them starts anew (rules 10.2).
  await endRecipientSessionsOf(db, [employeeId])
  const undo = await issueLink(db, services, { companyId, employeeId, purpose: 'undo-email', about: former })
  const facts = { email, link: undo, days: limits.emailUndoDays }
  const told = { to: former, proven: provenAt !== null, facts }
  await mailPerson(db, services, { companyId, employeeId, template: 'ownEmailChanged', ...told })
  const principal = { kind: 'employee', companyId, employeeId } as const
  const personal = { before: former, after: email }
  await doubtIdentity(db, services, {
    principal,
    employeeId,
    what: 'email',
    former: { email: former, proven: provenAt !== null },
  })
  await record(db, principal, emailChanged({ at, subjectId: employeeId, facts: { linkId }, personal }))
}
