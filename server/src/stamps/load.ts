import { signerName } from '../certificates/signer-name.ts'
import { requireUsable } from '../certificates/standing.ts'
import { type CertificateRecord, findAssigned, type SealedKey } from '../certificates/store.ts'
import type { Actor, Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { requireRoom } from '../plans/charge.ts'
import type { StampOrder } from './order.ts'
import * as store from './store.ts'

/** What a stamp stands on: a certificate that this person may use now, and a plan that pays for it. */
export interface Ground {
  readonly certificate: CertificateRecord & SealedKey
  readonly signerName: string
  readonly anyPageSize: boolean
}

/** One certificate signs once. */
export const SIGNATURES_OF_A_STAMP = 1

/**
 * Loads and checks what the order names, before a byte of the document is looked at.
 * @throws SIGNER_INACTIVE, CERTIFICATE_NOT_FOUND, PLAN_…, CERTIFICATE_REVOKED, …_SUSPENDED, …_EXPIRED, …_NOT_YET_VALID
 */
export async function loadGround({ db, clock }: Context, actor: Actor, order: StampOrder): Promise<Ground> {
  // rules 2.12: an inactive signer signs in and reads; a signing act answers a named error.
  if (!actor.active) throw new AppError('SIGNER_INACTIVE')
  return db.transaction(async (db) => {
    const now = clock.now()
    const certificate = await findAssigned(db, order.certificateId, actor.employeeId)
    if (!certificate) throw new AppError('CERTIFICATE_NOT_FOUND')
    requireUsable(certificate, now)
    await requireRoom(db, { clock, count: SIGNATURES_OF_A_STAMP })
    const { employeeName, anyPageSize } = await store.getSigner(db, actor)
    return { certificate, signerName: signerName(certificate, employeeName), anyPageSize }
  })
}
