import { limits } from '@laisen/contract/limits'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { problemOf, requireUsable } from './standing.ts'
import {
  type CertificateRecord,
  findOwned,
  findUsable,
  listUsable,
  listUsableByName,
  listUsableSealed,
  type SealedKey,
  type WithRowVersion,
} from './store.ts'

/** What stamping needs to know about certificates. */

/** A certificate with its sealed key. */
export type SigningCertificate = CertificateRecord & SealedKey & Partial<WithRowVersion>

interface Holder {
  readonly employeeId: number
  readonly now: Date
}

/** A certificate that this employee may sign with now. @throws CERTIFICATE_NOT_FOUND, and as requireUsable */
export async function getSigningCertificate(
  db: Db,
  { certificateId, employeeId, now }: Holder & { readonly certificateId: number },
): Promise<SigningCertificate> {
  const certificate = await findUsable(db, certificateId, employeeId)
  if (!certificate) throw new AppError('CERTIFICATE_NOT_FOUND')
  requireUsable(certificate, now)
  return certificate
}

/**
 * A certificate that its owner may confirm a signature with now, whether or not they use it themselves. Undefined where it belongs to
 * someone else. @throws CERTIFICATE_NOT_FOUND, and as requireUsable
 */
export async function findOwnedForSigning(
  db: Db,
  { certificateId, employeeId, now }: Holder & { readonly certificateId: number },
): Promise<SigningCertificate | undefined> {
  const certificate = await findOwned(db, certificateId)
  if (!certificate) throw new AppError('CERTIFICATE_NOT_FOUND')
  if (certificate.ownerId !== employeeId) return undefined
  requireUsable(certificate, now)
  return certificate
}

/** The certificates of this name that this employee may use, whatever keeps them from signing now. */
export async function listByName(
  db: Db,
  { name, employeeId }: { readonly name: string; readonly employeeId: number },
): Promise<SigningCertificate[]> {
  return listUsableByName(db, name, employeeId)
}

/** @throws as requireUsable */
export function requireUsableNow(certificate: SigningCertificate, now: Date): void {
  requireUsable(certificate, now)
}

/** Whether an employee may use this certificate, whatever keeps it from signing now. @throws CERTIFICATE_NOT_FOUND */
export async function requireMayUse(
  db: Db,
  {
    certificateId,
    employeeId,
  }: {
    readonly certificateId: number
    readonly employeeId: number
  },
): Promise<void> {
  if (!(await findUsable(db, certificateId, employeeId))) throw new AppError('CERTIFICATE_NOT_FOUND')
}

/** Every certificate that this employee may sign with now and that needs neither a password nor someone else (rules 6.4). */
export async function listWithoutPassword(db: Db, { employeeId, now }: Holder): Promise<SigningCertificate[]> {
  const usable = await listUsableSealed(db, employeeId, limits.unpagedRows)
  return usable.filter((certificate) => signsWithoutPassword(certificate, { employeeId, now }))
}

/** The ids of the same certificates, for callers that do not sign. */
export async function listIdsWithoutPassword(db: Db, { employeeId, now }: Holder): Promise<number[]> {
  const usable = await listUsable(db, employeeId, limits.unpagedRows)
  return usable.filter((certificate) => signsWithoutPassword(certificate, { employeeId, now })).map(({ id }) => id)
}

function signsWithoutPassword(certificate: CertificateRecord, { employeeId, now }: Holder): boolean {
  if (certificate.passwordCheck || confirmerFor(certificate, employeeId) !== undefined) return false
  return problemOf(certificate, now) === null
}

/** Who has to confirm what this employee signs with a certificate; undefined where nobody has to (rules 5.6). */
export function confirmerFor({ confirmerId }: CertificateRecord, employeeId: number): number | undefined {
  return confirmerId === null || confirmerId === employeeId ? undefined : confirmerId
}
