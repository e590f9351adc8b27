import { nameValue } from '@laisen/pki/names'
import { OID } from '@laisen/pki/oids'
import { parsedCertificate } from './parsed.ts'

/**
 * The name of the signer in the stamp: the one in the certificate. A shared seal also names the employee who used it, so that
 * the document says who that was (rules 2.3a).
 */
export function signerName(
  certificate: { kind: '1' | '2'; name: string; certificate: Uint8Array },
  employeeName: string,
): string {
  const named = nameValue(parsedCertificate(certificate.certificate).subject, OID.commonName) ?? certificate.name
  return certificate.kind === '1' ? named : `${named} (${employeeName})`
}
