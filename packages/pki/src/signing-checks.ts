import { weakDigestOf } from './algorithms.ts'
import type { Certificate } from './certificate.ts'
import { describeKey } from './certificate.ts'
import type { Check, Finding } from './finding.ts'
import { sameName } from './names.ts'
import { OID } from './oids.ts'
import { isIssuedBy, isSelfSigned } from './path.ts'

/** The certificate that is to sign, and when. */
export interface SigningSubject {
  readonly certificate: Certificate
  /** The issuer and upward, as far as it is known. */
  readonly chain: readonly Certificate[]
  readonly at: Date
  /** Whether the certificate verified a test signature of the key; undefined if none was made. */
  readonly keyProven?: boolean
}

/** Why a certificate may not sign, with the facts that each message needs. */
export interface SigningRefusalFacts {
  KEY_TYPE_UNSUPPORTED: { key: string }
  CURVE_UNSUPPORTED: { key: string }
  KEY_WEAK: { key: string }
  KEY_TOO_LARGE: { key: string; maxBits: number }
  CERTIFICATE_OF_AUTHORITY: Record<never, never>
  KEY_SIGNS_CERTIFICATES: Record<never, never>
  KEY_USAGE_FORBIDS_SIGNING: Record<never, never>
  PURPOSE_FORBIDS_SIGNING: { purposes: string }
  CRITICAL_EXTENSION_UNKNOWN: { extension: string }
  CERTIFICATE_SIGNATURE_WEAK: { digest: string }
  CHAIN_BROKEN: Record<never, never>
  /** ISO 8601, UTC. */
  CERTIFICATE_NOT_YET_VALID: { validFrom: string }
  /** ISO 8601, UTC. */
  CERTIFICATE_EXPIRED: { expiredAt: string }
  KEY_NOT_OF_CERTIFICATE: Record<never, never>
}

/** What the signer is told about a certificate that may sign. */
export interface SigningNoticeFacts {
  SELF_SIGNED: Record<never, never>
}

export type SigningRefusalId = keyof SigningRefusalFacts
export type SigningNoticeId = keyof SigningNoticeFacts

interface FoundWith<Id extends string, Facts> extends Finding<Id> {
  readonly facts: Facts
}

/** A refusal with its facts; narrows by `id`. */
export type SigningRefusal = { [Id in SigningRefusalId]: FoundWith<Id, SigningRefusalFacts[Id]> }[SigningRefusalId]
export type SigningNotice = { [Id in SigningNoticeId]: FoundWith<Id, SigningNoticeFacts[Id]> }[SigningNoticeId]

interface Rule<Id extends string, Facts> {
  readonly id: Id
  readonly clause: string
  readonly question: string
  /** The facts of the finding; undefined when the answer is yes. */
  found(subject: SigningSubject): Facts | undefined
}

function refusal<Id extends SigningRefusalId>(
  rule: Rule<Id, SigningRefusalFacts[Id]>,
): Check<SigningSubject, SigningRefusal> {
  return { ...described(rule), judge: (subject) => finding(rule, subject) as SigningRefusal | undefined }
}

function notice<Id extends SigningNoticeId>(
  rule: Rule<Id, SigningNoticeFacts[Id]>,
): Check<SigningSubject, SigningNotice> {
  return { ...described(rule), judge: (subject) => finding(rule, subject) as SigningNotice | undefined }
}

const described = <Id extends string>({ id, clause, question }: Rule<Id, unknown>) => ({ id, clause, question })

function finding<Id extends string, Facts>({ id, clause, found }: Rule<Id, Facts>, subject: SigningSubject) {
  const facts = found(subject)
  return facts && { id, clause, facts }
}

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
      const unknown = [...certificate.extensions.values()].find(
        ({ oid, critical }) => critical && !knownExtensions.includes(oid),
      )
      return unknown && { extension: unknown.oid }
    },
  }),
]

/** About the chain up to the root, independent of time. */
export const chainChecks: readonly Check<SigningSubject, SigningRefusal>[] = [
  refusal({
    id: 'CERTIFICATE_SIGNATURE_WEAK',
    clause: 'ETSI TS 119 312 §5',
    question: 'Are the certificate and those above it signed with a stronger digest than MD5 or SHA-1?',
    found: ({ certificate, chain }) => {
      // Nobody relies on the signature that a root puts on itself.
      const below = chain.filter(({ issuer, subject }) => !sameName(issuer, subject))
      const weak = [certificate, ...below].flatMap(({ signatureAlgorithm }) => weakDigestOf(signatureAlgorithm) ?? [])
      return weak[0] && { digest: weak[0] }
    },
  }),
  refusal({
    id: 'CHAIN_BROKEN',
    clause: 'RFC 5280 §6.1.3',
    question: 'Is each certificate signed by the next one in its chain?',
    found: ({ certificate, chain }) => {
      const links = [certificate, ...chain]
      return chain.every((issuer, index) => isIssuedBy(links[index]!, issuer)) ? undefined : {}
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

/** What the signer should know about a certificate that may sign. */
export const noticeChecks: readonly Check<SigningSubject, SigningNotice>[] = [
  notice({
    id: 'SELF_SIGNED',
    clause: 'RFC 5280 §6.1',
    question: 'Did anyone other than the signer issue it? Readers do not know a self-signed signer.',
    found: ({ certificate }) => (isSelfSigned(certificate) ? {} : undefined),
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

const purposeNames: Record<string, string> = {
  [OID.serverAuth]: 'serverAuth',
  [OID.clientAuth]: 'clientAuth',
  [OID.timeStamping]: 'timeStamping',
  [OID.ocspSigning]: 'OCSPSigning',
}

/** The extensions of RFC 5280 §4.2.1 and RFC 3739 §3.2.6, which validators know. */
const knownExtensions: readonly string[] = [
  OID.subjectKeyIdentifier,
  OID.keyUsage,
  OID.subjectAltName,
  OID.issuerAltName,
  OID.basicConstraints,
  OID.nameConstraints,
  OID.crlDistributionPoints,
  OID.certificatePolicies,
  OID.policyMappings,
  OID.authorityKeyIdentifier,
  OID.policyConstraints,
  OID.extKeyUsage,
  OID.inhibitAnyPolicy,
  OID.authorityInfoAccess,
  OID.qcStatements,
]

/** The whole table, in the order of its findings. */
export const signingChecks: readonly Check<SigningSubject>[] = [
  ...certificateChecks,
  ...chainChecks,
  ...periodChecks,
  ...keyChecks,
  ...noticeChecks,
]
