import { limits } from '@laisen/contract/limits'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { listContacts } from '../employees/contacts.ts'
import { AppError } from '../http/app-error.ts'
import { mailPerson } from '../mail/to-person.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { countIssued, lockIssuing } from './link-store.ts'
import { issueLink } from './links.ts'

interface Renewal {
  readonly principal: EmployeePrincipal
  /** The owner of the certificate, who gets the mail. */
  readonly employeeId: number
  readonly certificateId: number
  /** Its name. */
  readonly certificate: string
  /** Where they read mail for certain. @default their address */
  readonly former?: { readonly email: string; readonly proven: boolean } | undefined
}

/** Mails a person a link that issues a certificate of theirs anew. @throws CERTIFICATE_LINKS_SENT, PUBLIC_URL_REQUIRED */
export async function mailCertificateLink(
  db: Db,
  services: Pick<Services, 'config' | 'clock' | 'mail'>,
  { principal, employeeId, certificateId, certificate, former }: Renewal,
): Promise<void> {
  const account = { companyId: principal.companyId, employeeId }
  const purpose = 'certificate'
  const [limit, minutes] = [limits.resetLinksAtOnce, limits.certificateLinkMinutes]
  await lockIssuing(db, employeeId)
  const since = new Date(services.clock.now().getTime() - minutes * 60_000)
  if ((await countIssued(db, { ...account, purpose, since })) >= limit) {
    throw new AppError('CERTIFICATE_LINKS_SENT', { limit, minutes })
  }
  const link = await issueLink(db, services, { ...account, purpose, about: String(certificateId) })
  const [by] = await listContacts(db, [principal.employeeId])
  const facts = { link, minutes, certificate, actor: by?.name ?? principal.username }
  await mailPerson(db, services, {
    ...account,
    template: 'certificateRenewal',
    ...(former && { to: former.email, proven: former.proven }),
    facts,
  })
}
