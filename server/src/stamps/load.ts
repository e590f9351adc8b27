import { limits } from '@laisen/contract/limits'
import { signerName } from '../certificates/signer-name.ts'
import { problemOf, requireUsable } from '../certificates/standing.ts'
import { type CertificateRecord, findAssigned, listAssignedSealed, type SealedKey } from '../certificates/store.ts'
import type { Actor, Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { requireRoomIn } from '../plans/charge.ts'
import { findPackage } from '../plans/in-force.ts'
import type { StampOrder } from './order.ts'
import * as store from './store.ts'

type SigningCertificate = CertificateRecord & SealedKey

/** One of those in whose name a stamp signs. */
export interface Signer {
  readonly certificate: SigningCertificate
  /** As the stamp's first line says it. */
  readonly name: string
}

/** What a stamp stands on: certificates that this person may use now, and a plan that pays for them. */
export interface Ground {
  /** In the order of signing; each makes one signature, and each signature costs one. */
  readonly signers: readonly Signer[]
  readonly anyPageSize: boolean
}

/**
 * Loads and checks what the order names, before a byte of the document is looked at.
 * @throws SIGNER_INACTIVE, CERTIFICATE_NOT_FOUND, STAMP_NO_VALID_CERTIFICATE, STAMP_CERTIFICATES_TOO_MANY, PLAN_…, and as requireUsable
 */
export async function loadGround({ db, clock }: Context, actor: Actor, order: StampOrder): Promise<Ground> {
  // rules 2.12: an inactive signer signs in and reads; a signing act answers a named error.
  if (!actor.active) throw new AppError('SIGNER_INACTIVE')
  return db.readAtOnce(async (db) => {
    const now = clock.now()
    const { certificateId } = order
    const [certificates, plan, { employeeName, anyPageSize }] = await Promise.all([
      certificateId === undefined ? everyValid(db, actor, now) : chosen(db, actor, { certificateId, now }),
      findPackage(db, now),
      store.getSigner(db, actor),
    ])
    requireRoomIn(plan, { clock, count: certificates.length })
    const signers = certificates.map((certificate) => ({ certificate, name: signerName(certificate, employeeName) }))
    return { signers, anyPageSize }
  })
}

async function chosen(
  db: Db,
  actor: Actor,
  { certificateId, now }: { certificateId: number; now: Date },
): Promise<SigningCertificate[]> {
  const certificate = await findAssigned(db, certificateId, actor.employeeId)
  if (!certificate) throw new AppError('CERTIFICATE_NOT_FOUND')
  requireUsable(certificate, now)
  return [certificate]
}

async function everyValid(db: Db, actor: Actor, now: Date): Promise<SigningCertificate[]> {
  const assigned = await listAssignedSealed(db, actor.employeeId, limits.unpagedRows)
  const valid = assigned.filter((certificate) => signsWithAllValid(certificate, now))
  const field = 'allValidCert'
  const limit = limits.certificatesAtOnce
  if (valid.length === 0) throw new AppError('STAMP_NO_VALID_CERTIFICATE', { field })
  if (valid.length > limit) throw new AppError('STAMP_CERTIFICATES_TOO_MANY', { field, count: valid.length, limit })
  return valid
}

/** rules 6.4: allValidCert signs with each valid certificate that needs no password. */
export function signsWithAllValid(certificate: CertificateRecord, now: Date): boolean {
  return !certificate.passwordCheck && problemOf(certificate, now) === null
}
