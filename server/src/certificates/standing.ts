import type { ErrorCode } from '@laisen/contract/errors'
import { AppError } from '../http/app-error.ts'
import { requireInForce, requireSigning } from './may-sign.ts'
import { parsedCertificate } from './parsed.ts'

interface Standing {
  readonly certificate: Uint8Array
  readonly suspendedAt: Date | null
  readonly revokedAt: Date | null
  readonly validFrom: Date
  readonly validUntil: Date
}

/**
 * Whether a stored certificate signs now. What was good enough on upload is asked again: what counts as weak changes.
 * @throws CERTIFICATE_REVOKED, CERTIFICATE_SUSPENDED, and as requireSigning
 */
export function requireUsable(certificate: Standing, now: Date): void {
  const { suspendedAt, revokedAt } = certificate
  if (revokedAt) throw new AppError('CERTIFICATE_REVOKED', { revokedAt: revokedAt.toISOString() })
  // rules 2.3a: after somebody else set this person's password, until they confirm.
  if (suspendedAt) throw new AppError('CERTIFICATE_SUSPENDED')
  requireInForce(certificate, now)
  requireSigning(parsedCertificate(certificate.certificate), now)
}

/** A refusal as an answer, for lists and screens that tell it before it happens. */
export interface Problem {
  readonly code: ErrorCode
  readonly params: Readonly<Record<string, string | number>>
}

/** What a check would refuse, or null. */
export function problemWith(check: () => void): Problem | null {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, params: error.params }
    throw error
  }
}

/** The same question as requireUsable, as an answer. */
export function problemOf(certificate: Standing, now: Date): Problem | null {
  return problemWith(() => requireUsable(certificate, now))
}
