import { type Certificate, parseCertificate } from '@laisen/pki/certificate'

const MAX_CERTIFICATES = 1000

const known = new Map<string, Certificate>()

/**
 * A stored certificate, read once for as long as it is in use: each stamp asks it whether it may sign, and whom it names.
 * @throws as parseCertificate
 */
export function parsedCertificate(raw: Uint8Array): Certificate {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.length).toString('latin1')
  const certificate = known.get(bytes) ?? parseCertificate(raw)
  // Inserted anew each time: a Map iterates in order of insertion, so the first one is the longest unused.
  known.delete(bytes)
  known.set(bytes, certificate)
  if (known.size > MAX_CERTIFICATES) known.delete(known.keys().next().value!)
  return certificate
}
