import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { forgotCertificatePassword as endpoint } from '@laisen/contract/endpoints/certificates'
import type { Context } from '../context.ts'
import { record as recordEvent } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { findFormer } from '../profile/doubted.ts'
import { mailCertificateLink } from '../session/certificate-links.ts'
import { load } from './card-store.ts'
import { certificateRenewalAsked } from './events.ts'
import { ownsOrAdministers } from './rights.ts'

/**
 * Mails the owner of a certificate, and no one else, a link that gets them a new one under a new password. Ownership decides who may
 * ask for it, not the name of a file (rules 5.5). The key of an uploaded certificate cannot be recovered.
 * @throws NO_PERMISSION_FORGOT_PASSWORD_CERTIFICATE, CERTIFICATE_NOT_RECOVERABLE, CERTIFICATE_REVOKED, CERTIFICATE_LINKS_SENT
 */
export async function forgotCertificatePassword(
  context: Context,
  principal: EmployeePrincipal,
  { id }: InputOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  await context.db.transaction(async (db) => {
    const [record] = await load(db, [id], principal.employeeId)
    if (!record) throw new AppError('CERTIFICATE_NOT_FOUND')
    if (!ownsOrAdministers(principal, record)) throw new AppError('NO_PERMISSION_FORGOT_PASSWORD_CERTIFICATE')
    if (!record.fromAuthority || !record.issued) throw new AppError('CERTIFICATE_NOT_RECOVERABLE')
    const { revokedAt } = record.issued
    if (revokedAt) throw new AppError('CERTIFICATE_REVOKED', { revokedAt: revokedAt.toISOString() })

    const { ownerId: employeeId, name: certificate } = record
    const at = context.clock.now()
    // Whoever changed the address since may be who asks.
    const former = await findFormer(db, { employeeId, at })
    await mailCertificateLink(db, context, { principal, employeeId, certificateId: id, certificate, former })
    await recordEvent(db, principal, certificateRenewalAsked({ at, subjectId: id, about: { employeeId }, facts: {} }))
  })
  return 'Success'
}
