import { nameValue } from '@laisen/pki/names'
import { OID } from '@laisen/pki/oids'
import { parsedCertificate } from './parsed.ts'

/**
 * Who the stamp says has signed: the name in the certificate; a shared seal names the acting employee beside it, so that
 * a document tells who used it (rules 2.3a).
 */
export function signerName(
  certificate: { kind: '1' | '2'; name: string; certificate: Uint8Array },
  employeeName: string,
): string {
  const named = nameValue(parsedCertificate(certificate.certificate).subject, OID.commonName) ?? certificate.name
  return certificate.kind === '1' ? named : `${named} (${employeeName})`
}
