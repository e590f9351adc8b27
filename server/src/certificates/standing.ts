import type { CertificateNotice } from '@laisen/contract/endpoints/certificate-shapes'
import type { SigningErrorCode } from '@laisen/contract/errors/signing'
import { judgeSigningCertificate, type SigningVerdict } from '@laisen/pki/signing-certificate'
import type { SigningNoticeId } from '@laisen/pki/signing-rule'
import { AppError } from '../http/app-error.ts'
import { signingRefusal } from '../http/engine-refusals.ts'
import { parsedCertificate } from './parsed.ts'

interface Standing {
  readonly certificate: Uint8Array
  readonly chain: readonly Uint8Array[]
  readonly suspendedAt: Date | null
  readonly revokedAt: Date | null
  readonly issuerRevokedAt: Date | null
  readonly issuerRevokedSerial: string | null
}

/**
 * Refuses a stored certificate that may not sign now. The checks made when it was added are made again, because certificates
 * expire and the rules for weak keys change.
 * @throws CERTIFICATE_REVOKED, CERTIFICATE_REVOKED_BY_AUTHORITY, CERTIFICATE_SUSPENDED, and as signingRefusal
 */
export function requireUsable(certificate: Standing, now: Date): void {
  const { suspendedAt, revokedAt, issuerRevokedAt, issuerRevokedSerial: serial } = certificate
  if (revokedAt) throw new AppError('CERTIFICATE_REVOKED', { revokedAt: revokedAt.toISOString() })
  if (issuerRevokedAt && serial)
    throw new AppError('CERTIFICATE_REVOKED_BY_AUTHORITY', { serial, revokedAt: issuerRevokedAt.toISOString() })
  // rules 2.3a: someone else set the employee's password, email or factor, and the employee has not confirmed yet.
  if (suspendedAt) throw new AppError('CERTIFICATE_SUSPENDED')
  const [refusal] = verdictOf(certificate, now).refusals
  if (refusal) throw signingRefusal(refusal, 'certID')
}

/** Warnings about a certificate that may sign all the same, with the facts that their sentences need. */
export interface Told {
  readonly notices: CertificateNotice[]
  readonly noticeParams: Record<string, string>
}

export function noticesOf({ notices }: SigningVerdict): Told {
  const noticeParams: Record<string, string> = Object.assign({}, ...notices.map(({ facts }) => facts))
  return { notices: notices.map(({ id }) => noticeCodes[id]), noticeParams }
}

/** The notices of a stored certificate. */
export function noticesOfStored(certificate: Standing, now: Date): Told {
  return noticesOf(verdictOf(certificate, now))
}

const noticeCodes: Readonly<Record<SigningNoticeId, CertificateNotice>> = {
  SELF_SIGNED: 'CERTIFICATE_SELF_SIGNED',
  ISSUER_MISSING: 'CERTIFICATE_ISSUER_MISSING',
  ISSUER_EXPIRES_FIRST: 'CERTIFICATE_ISSUER_EXPIRES_FIRST',
  PSS_KEY: 'CERTIFICATE_PSS_KEY',
  ROOT_OUT_OF_DATE: 'CERTIFICATE_ROOT_OUT_OF_DATE',
}

function verdictOf({ certificate, chain }: Standing, now: Date): SigningVerdict {
  return judgeSigningCertificate(
    { certificate: parsedCertificate(certificate), chain: chain.map(parsedCertificate) },
    now,
  )
}

/** A refusal as a value, for lists and screens that show it before anyone tries to sign. */
export interface Problem {
  readonly code: SigningErrorCode
  readonly params: Readonly<Record<string, string | number>>
}

/** The refusal that a check throws, or null. */
function problemWith(check: () => void): Problem | null {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof AppError) return { code: error.code as SigningErrorCode, params: error.params }
    throw error
  }
}

/** What requireUsable would throw, or null. */
export function problemOf(certificate: Standing, now: Date): Problem | null {
  return problemWith(() => requireUsable(certificate, now))
}
