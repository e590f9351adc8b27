import type { ErrorCode } from '@laisen/contract/errors'
import { AppError } from '../http/app-error.ts'
import { requireInForce } from './may-sign.ts'

interface Standing {
  readonly suspendedAt: Date | null
  readonly revokedAt: Date | null
  readonly validFrom: Date
  readonly validUntil: Date
}

/** Whether a stored certificate signs now. @throws CERTIFICATE_REVOKED, CERTIFICATE_SUSPENDED, CERTIFICATE_EXPIRED, CERTIFICATE_NOT_YET_VALID */
export function requireUsable(certificate: Standing, now: Date): void {
  const { suspendedAt, revokedAt } = certificate
  if (revokedAt) throw new AppError('CERTIFICATE_REVOKED', { revokedAt: revokedAt.toISOString() })
  // rules 2.3a: after somebody else set this person's password, until they confirm.
  if (suspendedAt) throw new AppError('CERTIFICATE_SUSPENDED')
  requireInForce(certificate, now)
}

/** The same question as an answer, for lists: the code of the refusal, or null. */
export function problemOf(certificate: Standing, now: Date): ErrorCode | null {
  try {
    requireUsable(certificate, now)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}
