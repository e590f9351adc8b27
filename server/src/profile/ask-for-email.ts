import { limits } from '@laisen/contract/limits'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { isEmailTaken } from '../employees/unique.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { mailPerson } from '../mail/to-person.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { endEmailLinks } from '../session/end-links.ts'
import { issueLink } from '../session/links.ts'
import { pendingEmail } from '../session/use-link.ts'
import { emailChangeAsked } from './events.ts'

type Services = Pick<Context, 'clock' | 'config' | 'mail'>

/** Mails a link to the new address and tells the old one. A second request for the same address sends nothing: the first link stays valid. */
export async function askForEmail(
  db: Db,
  services: Services,
  { principal, email }: { principal: EmployeePrincipal; email: string },
): Promise<void> {
  const { companyId, employeeId } = principal
  const at = services.clock.now()
  if (await isEmailTaken(db, email, employeeId)) throw new AppError('EMPLOYEE_EMAIL_IN_USE', { field: 'email' })
  if ((await pendingEmail(db, employeeId, at)) === email) return
  await endEmailLinks(db, [employeeId], at)
  const link = await issueLink(db, services, { companyId, employeeId, purpose: 'email', about: email })
  const about = { companyId, employeeId }
  const facts = { link, hours: limits.emailLinkHours }
  await mailPerson(db, services, { ...about, template: 'confirmEmail', to: email, facts })
  await mailPerson(db, services, { ...about, template: 'emailChangeAsked', facts: { email } })
  await record(db, principal, emailChangeAsked({ at, subjectId: employeeId, facts: {}, personal: { email } }))
}
