import { Lru } from '@laisen/pades/lru'
import { type Certificate, parseCertificate } from '@laisen/pki/certificate'

const MAX_CERTIFICATES = 1000

const known = new Lru<Certificate>(MAX_CERTIFICATES)

/**
 * A stored certificate, parsed once for as long as it is in use. Each stamp checks whether it may sign and whom it names.
 * @throws as parseCertificate
 */
export function parsedCertificate(raw: Uint8Array): Certificate {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.length).toString('latin1')
  return known.get(bytes, () => parseCertificate(raw))
}
