import type { Certificate, PublicKeyFacts } from '@laisen/pki/certificate'
import { OID } from '@laisen/pki/oids'
import { AppError } from '../http/app-error.ts'

const file = { field: 'certImage' }
const MIN_RSA_BITS = 2048

/** As people and reports name a key: RSA-3072, P-256. */
export function keyType({ type, bits, curve }: PublicKeyFacts): string {
  if (type === 'rsa') return `RSA-${bits}`
  if (type === 'rsa-pss') return `RSA-PSS-${bits}`
  return curve ?? type
}

/**
 * Whether a certificate may sign documents at a time (rules 5.1).
 * @throws CERTIFICATE_KEY_UNSUPPORTED, CERTIFICATE_KEY_WEAK, CERTIFICATE_MAY_NOT_SIGN, CERTIFICATE_EXPIRED,
 *   CERTIFICATE_NOT_YET_VALID
 */
export function requireSigning(certificate: Certificate, now: Date): void {
  const { key, notBefore, notAfter } = certificate
  const rsa = key.type === 'rsa' || key.type === 'rsa-pss'
  if (!rsa && key.curve === undefined) throw new AppError('CERTIFICATE_KEY_UNSUPPORTED', { ...file, key: keyType(key) })
  if (rsa && key.bits < MIN_RSA_BITS) throw new AppError('CERTIFICATE_KEY_WEAK', { ...file, key: keyType(key) })
  if (!usageAllows(certificate) || !extendedUsageAllows(certificate)) {
    throw new AppError('CERTIFICATE_MAY_NOT_SIGN', file)
  }
  requireInForce({ validFrom: notBefore, validUntil: notAfter }, now)
}

/** @throws CERTIFICATE_EXPIRED, CERTIFICATE_NOT_YET_VALID */
export function requireInForce({ validFrom, validUntil }: { validFrom: Date; validUntil: Date }, now: Date): void {
  if (now > validUntil) throw new AppError('CERTIFICATE_EXPIRED', { expiredAt: validUntil.toISOString() })
  if (now < validFrom) throw new AppError('CERTIFICATE_NOT_YET_VALID', { validFrom: validFrom.toISOString() })
}

// RFC 5280 §4.2.1.3: without the extension every use is open.
function usageAllows({ keyUsage }: Certificate): boolean {
  return !keyUsage || keyUsage.includes('nonRepudiation') || keyUsage.includes('digitalSignature')
}

/** Purposes that readers of PDFs take for signing documents; a server's or a timestamp's certificate has none of them. */
const signingPurposes: readonly string[] = [
  OID.documentSigning,
  OID.microsoftDocumentSigning,
  OID.adobeAuthenticDocuments,
  OID.emailProtection,
  OID.clientAuth,
  OID.codeSigning,
  OID.anyExtendedKeyUsage,
]

function extendedUsageAllows({ extendedKeyUsage }: Certificate): boolean {
  return !extendedKeyUsage || extendedKeyUsage.some((purpose) => signingPurposes.includes(purpose))
}
