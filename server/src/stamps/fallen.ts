import { requireUsable } from '../certificates/standing.ts'
import { findAssigned } from '../certificates/store.ts'
import type { Actor } from '../context.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import * as store from './store.ts'

interface Fallen {
  readonly actor: Actor
  readonly sessionId: number | undefined
  readonly certificates: readonly { readonly id: number }[]
  readonly at: Date
}

/**
 * Says what fell away while the document was on its way, of all that was checked when it was asked for.
 * @throws SESSION_REQUIRED, SIGNER_INACTIVE, CERTIFICATE_NOT_FOUND, CERTIFICATE_REVOKED, …_SUSPENDED, NOT_PERMITTED
 */
export async function refuseFallen(db: Db, { actor, sessionId, certificates, at }: Fallen): Promise<never> {
  const { companyId, employeeId } = actor
  const standing = await store.getStanding(db, { companyId, employeeId, sessionId, now: at })
  if (!standing.signedIn) throw new AppError('SESSION_REQUIRED')
  if (!standing.active) throw new AppError('SIGNER_INACTIVE')
  for (const { id } of certificates) {
    const certificate = await findAssigned(db, id, employeeId)
    if (!certificate) throw new AppError('CERTIFICATE_NOT_FOUND')
    requireUsable(certificate, at)
  }
  throw new AppError('NOT_PERMITTED')
}
