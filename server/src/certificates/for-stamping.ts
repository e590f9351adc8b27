import { limits } from '@laisen/contract/limits'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { problemOf, requireUsable } from './standing.ts'
import { type CertificateRecord, findAssigned, listAssigned, listAssignedSealed, type SealedKey } from './store.ts'

/** What stamping needs to know about certificates. */

/** A certificate with its sealed key. */
export type SigningCertificate = CertificateRecord & SealedKey

interface Holder {
  readonly employeeId: number
  readonly now: Date
}

/** A certificate that this employee may sign with now. @throws CERTIFICATE_NOT_FOUND, and as requireUsable */
export async function getSigningCertificate(
  db: Db,
  { certificateId, employeeId, now }: Holder & { readonly certificateId: number },
): Promise<SigningCertificate> {
  const certificate = await findAssigned(db, certificateId, employeeId)
  if (!certificate) throw new AppError('CERTIFICATE_NOT_FOUND')
  requireUsable(certificate, now)
  return certificate
}

/** Whether an employee has this certificate, usable or not. @throws CERTIFICATE_NOT_FOUND */
export async function requireAssigned(
  db: Db,
  { certificateId, employeeId }: { readonly certificateId: number; readonly employeeId: number },
): Promise<void> {
  if (!(await findAssigned(db, certificateId, employeeId))) throw new AppError('CERTIFICATE_NOT_FOUND')
}

/** Every certificate that this employee may sign with now and that needs no password (rules 6.4). */
export async function listWithoutPassword(db: Db, { employeeId, now }: Holder): Promise<SigningCertificate[]> {
  const assigned = await listAssignedSealed(db, employeeId, limits.unpagedRows)
  return assigned.filter((certificate) => signsWithoutPassword(certificate, now))
}

/** The ids of the same certificates, for callers that do not sign. */
export async function listIdsWithoutPassword(db: Db, { employeeId, now }: Holder): Promise<number[]> {
  const assigned = await listAssigned(db, employeeId, limits.unpagedRows)
  return assigned.filter((certificate) => signsWithoutPassword(certificate, now)).map(({ id }) => id)
}

function signsWithoutPassword(certificate: CertificateRecord, now: Date): boolean {
  return !certificate.passwordCheck && problemOf(certificate, now) === null
}
