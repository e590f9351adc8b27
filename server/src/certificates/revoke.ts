import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { revokeCertificate as endpoint } from '@laisen/contract/endpoints/certificates'
import type { Context } from '../context.ts'
import { record as recordEvent } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { broughtBy, requireShown } from '../http/shown.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { certificateRevoked } from './events.ts'
import { lockCertificates } from './lock.ts'
import { requireSeen } from './may-change.ts'
import { revokeVersion } from './revoke-versions.ts'
import { ownsOrAdministers } from './rights.ts'
import { tellPeople } from './tell.ts'
import { listUserIds } from './update-store.ts'

/**
 * Revokes a certificate that the company's own authority issued. It stays listed as revoked, and the authority's list and its
 * answers say so.
 * @throws CERTIFICATE_NOT_FOUND, CERTIFICATE_NOT_OWNER, CERTIFICATE_ISSUED_ELSEWHERE, CERTIFICATE_PENDING, CERTIFICATE_REVOKED
 */
export async function revokeCertificate(
  context: Context,
  principal: EmployeePrincipal,
  { certID, reason, shown: brought }: InputOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  const shown = broughtBy(context, brought)
  await context.db.transaction(async (db) => {
    await lockCertificates(db, principal.companyId)
    const record = await requireSeen(db, principal, certID)
    if (!ownsOrAdministers(principal, record)) throw new AppError('CERTIFICATE_NOT_OWNER')
    requireShown(shown, { certName: record.name })
    if (!record.fromAuthority) throw new AppError('CERTIFICATE_ISSUED_ELSEWHERE')
    if (!record.issued) throw new AppError('CERTIFICATE_PENDING')
    const { revokedAt } = record.issued
    if (revokedAt) throw new AppError('CERTIFICATE_REVOKED', { revokedAt: revokedAt.toISOString() })

    const at = context.clock.now()
    const { name } = record
    await revokeVersion(db, { certificateId: certID, version: record.version, reason, at })
    await recordEvent(
      db,
      principal,
      certificateRevoked({ at, subjectId: certID, facts: { reason }, personal: { name } }),
    )
    const employeeIds = await listUserIds(db, certID)
    await tellPeople(db, context, { principal, template: 'certificateRevoked', certificate: name, employeeIds })
  })
  return 'Success'
}
