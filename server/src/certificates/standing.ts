import type { CertificateNotice } from '@laisen/contract/endpoints/certificates'
import type { ErrorCode } from '@laisen/contract/errors'
import { judgeSigningCertificate, type SigningVerdict } from '@laisen/pki/signing-certificate'
import type { SigningNoticeId } from '@laisen/pki/signing-checks'
import { AppError } from '../http/app-error.ts'
import { signingRefusal } from '../http/engine-refusals.ts'
import { parsedCertificate } from './parsed.ts'

interface Standing {
  readonly certificate: Uint8Array
  readonly chain: readonly Uint8Array[]
  readonly suspendedAt: Date | null
  readonly revokedAt: Date | null
}

/**
 * Refuses a stored certificate that may not sign now. What was good enough when it was added is asked again: certificates
 * expire, and what counts as weak changes.
 * @throws CERTIFICATE_REVOKED, CERTIFICATE_SUSPENDED, and as signingRefusal
 */
export function requireUsable(certificate: Standing, now: Date): void {
  const { suspendedAt, revokedAt } = certificate
  if (revokedAt) throw new AppError('CERTIFICATE_REVOKED', { revokedAt: revokedAt.toISOString() })
  // rules 2.3a: after somebody else set this person's password, until they confirm.
  if (suspendedAt) throw new AppError('CERTIFICATE_SUSPENDED')
  const [refusal] = verdictOf(certificate, now).refusals
  if (refusal) throw signingRefusal(refusal, 'certID')
}

/** What the person who signs is told although the certificate signs. */
export function noticesOf({ notices }: SigningVerdict): CertificateNotice[] {
  return notices.map(({ id }) => noticeCodes[id])
}

/** The notices of a stored certificate. */
export function noticesOfStored(certificate: Standing, now: Date): CertificateNotice[] {
  return noticesOf(verdictOf(certificate, now))
}

const noticeCodes: Readonly<Record<SigningNoticeId, CertificateNotice>> = { SELF_SIGNED: 'CERTIFICATE_SELF_SIGNED' }

function verdictOf({ certificate, chain }: Standing, now: Date): SigningVerdict {
  return judgeSigningCertificate(
    { certificate: parsedCertificate(certificate), chain: chain.map(parsedCertificate) },
    now,
  )
}

/** A refusal as an answer, for lists and screens that tell it before it happens. */
export interface Problem {
  readonly code: ErrorCode
  readonly params: Readonly<Record<string, string | number>>
}

/** What a check would refuse, or null. */
function problemWith(check: () => void): Problem | null {
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
