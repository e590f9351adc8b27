import { limits } from '@laisen/contract/limits'
import { allows, permission } from '@laisen/contract/permissions'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { holderOfEmail } from '../employees/unique.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { mailPerson } from '../mail/to-person.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { endEmailLinks } from '../session/end-links.ts'
import { issueLink } from '../session/links.ts'
import { requireRecentProof } from '../session/require-proof.ts'
import { requireStillOpen } from '../session/still-open.ts'
import { pendingEmail } from '../session/use-link.ts'
import { emailChangeAsked } from './events.ts'

type Services = Pick<Context, 'clock' | 'config' | 'mail'>

/** Whoever holds one of these sees the addresses of the company's people anyway. */
const seesPeople = [permission.userView, permission.userAdd, permission.userEdit]

/**
 * Mails a link to the new address and tells the old one. A second request for the same address sends nothing: the first link
 * stays valid. @throws PROOF_REQUIRED, SESSION_REQUIRED, EMPLOYEE_EMAIL_IN_USE
 */
export async function askForEmail(
  db: Db,
  services: Services,
  { principal, email }: { principal: EmployeePrincipal; email: string },
): Promise<void> {
  requireRecentProof(principal)
  await requireStillOpen(db, principal)
  const { companyId, employeeId } = principal
  const at = services.clock.now()
  const holder = await holderOfEmail(db, email, employeeId)
  if (holder !== undefined && allows(principal.permissions, seesPeople, 'read')) {
    throw new AppError('EMPLOYEE_EMAIL_IN_USE', { field: 'email' })
  }
  if ((await pendingEmail(db, employeeId, at)) === email) return
  await endEmailLinks(db, [employeeId], at)
  const link = await issueLink(db, services, { companyId, employeeId, purpose: 'email', about: email })
  const about = { companyId, employeeId }
  if (holder === undefined) {
    const facts = { link, hours: limits.emailLinkHours }
    await mailPerson(db, services, { ...about, template: 'confirmEmail', to: email, facts })
  } else {
    // The others are not told whether a colleague has this address: all looks as if a link had been mailed, and the colleague is told.
    const facts = { asker: principal.username }
    await mailPerson(db, services, { companyId, employeeId: holder, template: 'emailTaken', facts })
  }
  await mailPerson(db, services, { ...about, template: 'emailChangeAsked', facts: { email } })
  await record(db, principal, emailChangeAsked({ at, subjectId: employeeId, facts: {}, personal: { email } }))
}
