import type { KeyObject } from 'node:crypto'
import type { CertificateFields } from './issue.ts'
import type { NameFields } from './names.ts'
import { OID } from './oids.ts'

/** Validity in years of the certificates that our own authorities issue. */
const PROFILE_YEARS = { root: 25, issuing: 15, signer: 2, timestamp: 11 } as const
/** A responder is not checked for revocation, so its certificate is short-lived (RFC 6960 §4.2.2.2.1). */
const OCSP_RESPONDER_DAYS = 30
/** The key of a one-time certificate signs once, within seconds of being made; the period covers clocks that are a little slow. */
const ONE_TIME_MS = { before: 5 * 60_000, after: 24 * 3_600_000 } as const
/** How long a timestamp authority's key signs. The certificate lasts ten years longer, and with it the timestamps. */
const TIMESTAMP_KEY_YEARS = 1

interface Subject {
  readonly subject: NameFields
  readonly publicKey: KeyObject
  readonly now: Date
}

/** Where to find revocation data and the issuer's certificate, and the policy it was issued under. */
interface Published {
  readonly policies: readonly string[]
  readonly crlUrls: readonly string[]
  readonly issuerUrls: readonly string[]
}

/** Root: signs issuing authorities and its own CRL; one level of authorities below it. */
export function rootFields({ subject, publicKey, now }: Subject): CertificateFields {
  return {
    subject,
    publicKey,
    ...validity(now, PROFILE_YEARS.root),
    authority: { pathLength: 1 },
    keyUsage: ['keyCertSign', 'cRLSign'],
  }
}

/** Issuing authority: signs signers, OCSP responders, timestamp authorities and its CRL; no authorities below it. */
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
    // RFC 9336, and the older purpose that Windows and Acrobat know.
    extendedKeyUsage: [OID.documentSigning, OID.microsoftDocumentSigning],
    ...published,
  }
}

/** The certificate of a key that signs one act and is then gone. Otherwise that of a signer. */
export function oneTimeSignerFields(signer: Subject & SignerPublished): CertificateFields {
  const now = Math.floor(signer.now.getTime() / 1000) * 1000
  return {
    ...signerFields(signer),
    notBefore: new Date(now - ONE_TIME_MS.before),
    notAfter: new Date(now + ONE_TIME_MS.after),
  }
}

/** An authority's OCSP responder: answers for the certificates that this authority issued. */
export function ocspResponderFields({
  now,
  ...rest
}: Subject & Pick<Published, 'policies' | 'issuerUrls'>): CertificateFields {
  const { notBefore } = validity(now, 0)
  return {
    ...rest,
    notBefore,
    notAfter: new Date(notBefore.getTime() + OCSP_RESPONDER_DAYS * DAY_MS - 1000),
    keyUsage: ['digitalSignature'],
    extendedKeyUsage: [OID.ocspSigning],
    ocspNoCheck: true,
  }
}

/** A timestamp authority. RFC 3161 §2.3: timeStamping is its only purpose, and critical. */
export function timestampFields({
  now,
  ...rest
}: Subject & Published & Pick<SignerPublished, 'ocspUrls'>): CertificateFields {
  return {
    ...rest,
    ...validity(now, PROFILE_YEARS.timestamp),
    keySignsUntil: validity(now, TIMESTAMP_KEY_YEARS).notAfter,
    keyUsage: ['digitalSignature'],
    extendedKeyUsage: [OID.timeStamping],
    extendedKeyUsageCritical: true,
  }
}

const DAY_MS = 86_400_000

/** Certificates count whole seconds. The last one is the second before the anniversary. */
function validity(now: Date, years: number): { notBefore: Date; notAfter: Date } {
  const notBefore = new Date(Math.floor(now.getTime() / 1000) * 1000)
  const anniversary = new Date(notBefore)
  anniversary.setUTCFullYear(anniversary.getUTCFullYear() + years)
  // RFC 5280 §4.1.2.5: the period includes both ends.
  return { notBefore, notAfter: new Date(anniversary.getTime() - 1000) }
}
