import type { Certificate } from '@laisen/pki/certificate'
import { PadesError } from '../errors.ts'

/**
 * Refuses a certificate with which a signature would be invalid from its first second.
 * @throws PadesError CERTIFICATE_EXPIRED, CERTIFICATE_NOT_YET_VALID, CERTIFICATE_MAY_NOT_SIGN
 */
export function checkCertificate({ notBefore, notAfter, keyUsage }: Certificate, signedAt: Date): void {
  if (signedAt > notAfter) throw new PadesError('CERTIFICATE_EXPIRED', { expiredAt: notAfter.toISOString() })
  if (signedAt < notBefore) throw new PadesError('CERTIFICATE_NOT_YET_VALID', { validFrom: notBefore.toISOString() })
  // RFC 5280 §4.2.1.3; a certificate without the extension may do everything.
  if (keyUsage && !keyUsage.includes('digitalSignature') && !keyUsage.includes('nonRepudiation')) {
    throw new PadesError('CERTIFICATE_MAY_NOT_SIGN', {})
  }
}
