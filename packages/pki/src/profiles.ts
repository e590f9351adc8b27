import type { KeyObject } from 'node:crypto'
import type { CertificateFields } from './issue.ts'
import type { NameFields } from './names.ts'
import { OID } from './oids.ts'

/** Years that the certificates of our own authorities last. */
export const PROFILE_YEARS = { root: 25, issuing: 15, signer: 2 } as const

interface Subject {
  readonly subject: NameFields
  readonly publicKey: KeyObject
  readonly now: Date
}

/** Where revocation and the issuer's certificate are found, and under which policy it was issued. */
interface Published {
  readonly policies: readonly string[]
  readonly crlUrls: readonly string[]
  readonly issuerUrls: readonly string[]
}

/** Root: signs issuing authorities and its own CRL, one authority deep. */
export function rootFields({ subject, publicKey, now }: Subject): CertificateFields {
  return {
    subject,
    publicKey,
    ...validity(now, PROFILE_YEARS.root),
    authority: { pathLength: 1 },
    keyUsage: ['keyCertSign', 'cRLSign'],
  }
}

/** Issuing authority: signs signers, OCSP responders, timestamp authorities and its CRL; no authority below it. */
export function issuingFields({ subject, publicKey, now, ...published }: Subject & Published): CertificateFields {
  return {
    subject,
    publicKey,
    ...validity(now, PROFILE_YEARS.issuing),
    authority: { pathLength: 0 },
    keyUsage: ['keyCertSign', 'cRLSign'],
    ...published,
  }
}

interface SignerPublished extends Published {
  readonly ocspUrls: readonly string[]
  readonly emails: readonly string[]
}

/** A person's or a company's signing certificate. */
export function signerFields({ subject, publicKey, now, ...published }: Subject & SignerPublished): CertificateFields {
  return {
    subject,
    publicKey,
    ...validity(now, PROFILE_YEARS.signer),
    keyUsage: ['nonRepudiation'],
    // RFC 9336, and the older usage that Windows and Acrobat know.
    extendedKeyUsage: [OID.documentSigning, OID.microsoftDocumentSigning],
    ...published,
  }
}

/** Whole seconds, as certificates count; the last second is the one before the anniversary. */
function validity(now: Date, years: number): { notBefore: Date; notAfter: Date } {
  const notBefore = new Date(Math.floor(now.getTime() / 1000) * 1000)
  const anniversary = new Date(notBefore)
  anniversary.setUTCFullYear(anniversary.getUTCFullYear() + years)
  // RFC 5280 §4.1.2.5: the period includes both ends.
  return { notBefore, notAfter: new Date(anniversary.getTime() - 1000) }
}
