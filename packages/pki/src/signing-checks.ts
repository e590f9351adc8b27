import { pssDigestOf } from './algorithms.ts'
import type { Certificate } from './certificate.ts'
import { describeKey } from './certificate.ts'
import { unknownCriticalExtension } from './extensions.ts'
import type { Check } from './finding.ts'
import { issuerChecks, issuerPeriodChecks } from './issuer-checks.ts'
import { OID } from './oids.ts'
import { isSelfSigned } from './path.ts'
import { noticeChecks } from './signing-notices.ts'
import { refusal, type SigningRefusal, type SigningSubject } from './signing-rule.ts'

const MIN_RSA_BITS = 2048
/** One RSA-16384 signature blocks a thread for half a second. */
const MAX_RSA_BITS = 8192

const isRsa = ({ key }: Certificate) => key.type === 'rsa' || key.type === 'rsa-pss'
const key = ({ certificate }: SigningSubject) => ({ key: describeKey(certificate.key) })

/** About the certificate alone, independent of time. */
export const certificateChecks: readonly Check<SigningSubject, SigningRefusal>[] = [
  refusal({
    id: 'KEY_TYPE_UNSUPPORTED',
    clause: 'ISO 32000-2 table 260',
    question: 'Is the key RSA or ECDSA, the kinds that PDF readers verify?',
    // We verify Ed25519 (ISO/TS 32002) but do not sign with it, because Acrobat does not accept it.
    found: (it) => (isRsa(it.certificate) || it.certificate.key.type === 'ec' ? undefined : key(it)),
  }),
  refusal({
    id: 'CURVE_UNSUPPORTED',
    clause: 'ETSI TS 119 312 §6.2',
    question: 'Is the curve of an ECDSA key P-256, P-384 or P-521?',
    found: (it) => (it.certificate.key.type === 'ec' && !it.certificate.key.curve ? key(it) : undefined),
  }),
  refusal({
    id: 'KEY_WEAK',
    clause: 'ETSI TS 119 312 §6.2',
    question: `Does an RSA key have at least ${MIN_RSA_BITS} bits?`,
    found: (it) => (isRsa(it.certificate) && it.certificate.key.bits < MIN_RSA_BITS ? key(it) : undefined),
  }),
  refusal({
    id: 'KEY_TOO_LARGE',
    clause: 'Laisen’s own limit',
    question: `Does an RSA key have at most ${MAX_RSA_BITS} bits? A larger one would block a thread with each signature.`,
    found: (it) =>
      isRsa(it.certificate) && it.certificate.key.bits > MAX_RSA_BITS
        ? { ...key(it), maxBits: MAX_RSA_BITS }
        : undefined,
  }),
  refusal({
    id: 'PSS_PARAMETERS_UNSUPPORTED',
    clause: 'RFC 4055 §3.3',
    question:
      'If the key is marked for RSA-PSS with certain hashes, are they one of SHA-256, SHA-384 and SHA-512 for both purposes?',
    found: ({ certificate: { key } }) =>
      key.pss && !pssDigestOf(key.pss)
        ? { hash: hashName(key.pss.digest), maskHash: hashName(key.pss.maskDigest) }
        : undefined,
  }),
  refusal({
    id: 'KEY_SIGNS_CERTIFICATES',
    clause: 'RFC 5280 §4.2.1.3',
    question: 'Does the key usage omit keyCertSign?',
    found: ({ certificate }) => (certificate.keyUsage?.includes('keyCertSign') ? {} : undefined),
  }),
  refusal({
    id: 'CERTIFICATE_OF_AUTHORITY',
    clause: 'RFC 5280 §4.2.1.9',
    question: 'If it is marked as an authority, is it self-signed, so that no other authority certified it as one?',
    // `openssl req -x509` marks every certificate as an authority, including those that people make for themselves.
    found: ({ certificate }) => (certificate.basicConstraints?.ca && !isSelfSigned(certificate) ? {} : undefined),
  }),
  refusal({
    id: 'KEY_USAGE_FORBIDS_SIGNING',
    clause: 'RFC 5280 §4.2.1.3',
    question: 'Does the key usage, if present, include digitalSignature or nonRepudiation?',
    found: ({ certificate: { keyUsage } }) =>
      !keyUsage || keyUsage.includes('digitalSignature') || keyUsage.includes('nonRepudiation') ? undefined : {},
  }),
  refusal({
    id: 'PURPOSE_FORBIDS_SIGNING',
    clause: 'RFC 5280 §4.2.1.12, RFC 9336 §3',
    question: 'Does the extended key usage, if present, include a purpose used for signing documents?',
    found: ({ certificate: { extendedKeyUsage } }) =>
      !extendedKeyUsage || extendedKeyUsage.some((purpose) => signingPurposes.includes(purpose))
        ? undefined
        : { purposes: extendedKeyUsage.map((purpose) => purposeNames[purpose] ?? purpose).join(', ') },
  }),
  refusal({
    id: 'CRITICAL_EXTENSION_UNKNOWN',
    clause: 'RFC 5280 §4.2',
    question: 'Are all its critical extensions known? Readers must reject a certificate with one they do not know.',
    found: ({ certificate }) => {
      const extension = unknownCriticalExtension(certificate)
      return extension === undefined ? undefined : { extension }
    },
  }),
]

/** About the instant of signing. */
export const periodChecks: readonly Check<SigningSubject, SigningRefusal>[] = [
  refusal({
    id: 'CERTIFICATE_NOT_YET_VALID',
    clause: 'RFC 5280 §4.1.2.5',
    question: 'Has its validity period begun? The first second counts.',
    found: ({ certificate: { notBefore }, at }) =>
      at.getTime() < notBefore.getTime() ? { validFrom: notBefore.toISOString() } : undefined,
  }),
  refusal({
    id: 'CERTIFICATE_EXPIRED',
    clause: 'RFC 5280 §4.1.2.5',
    question: 'Is its validity period still running? The last second counts, to its end.',
    found: ({ certificate: { notAfter }, at }) =>
      at.getTime() >= notAfter.getTime() + 1000 ? { expiredAt: notAfter.toISOString() } : undefined,
  }),
]

/** About the key, if it is at hand. */
export const keyChecks: readonly Check<SigningSubject, SigningRefusal>[] = [
  refusal({
    id: 'KEY_NOT_OF_CERTIFICATE',
    clause: 'RFC 5652 §5.6',
    question: 'Does the certificate verify a test signature made with the key?',
    found: ({ keyProven }) => (keyProven === false ? {} : undefined),
  }),
]

/**
 * Purposes used for signing documents: the one of RFC 9336, those of Microsoft and Adobe, and those that RFC 9336 §1 says were
 * used before it. A certificate only for servers, for signing in or for timestamps may not sign documents.
 */
const signingPurposes: readonly string[] = [
  OID.documentSigning,
  OID.microsoftDocumentSigning,
  OID.adobeAuthenticDocuments,
  OID.emailProtection,
  OID.codeSigning,
  OID.anyExtendedKeyUsage,
]

/** As people write it: SHA-1. */
const hashName = (digest: string) => digest.replace(/^sha/, 'SHA-')

const purposeNames: Record<string, string> = {
  [OID.serverAuth]: 'serverAuth',
  [OID.clientAuth]: 'clientAuth',
  [OID.timeStamping]: 'timeStamping',
  [OID.ocspSigning]: 'OCSPSigning',
}

/** The whole table, in the order of its findings. */
export const signingChecks: readonly Check<SigningSubject>[] = [
  ...certificateChecks,
  ...issuerChecks,
  ...periodChecks,
  ...issuerPeriodChecks,
  ...keyChecks,
  ...noticeChecks,
]
