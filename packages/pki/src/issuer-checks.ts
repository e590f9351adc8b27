import { signatureAlgorithmOf, weakDigestOf } from './algorithms.ts'
import type { Certificate } from './certificate.ts'
import { describeKey, publicKeyOf } from './certificate.ts'
import { isPkiError, unlessRefused } from './errors.ts'
import { unknownCriticalExtension } from './extensions.ts'
import type { Check } from './finding.ts'
import { forbiddenName, hasUnreadableNameConstraints } from './name-constraints.ts'
import { sameName, shortName } from './names.ts'
import { OID } from './oids.ts'
import { isIssuedBy, isRoot, isSelfIssued } from './path.ts'
import { refusal, type SigningRefusal, type SigningSubject } from './signing-rule.ts'

/** An issuing certificate, and the certificates below it down to the signer's. */
interface Link {
  readonly issuer: Certificate
  /** From the one that it issued to the signer's. */
  readonly below: readonly Certificate[]
}

/** The issuers from the signer's upward. */
function linksOf({ certificate, chain }: Pick<SigningSubject, 'certificate' | 'chain'>): Link[] {
  return chain.map((issuer, index) => ({ issuer, below: [certificate, ...chain.slice(0, index)].reverse() }))
}

/** What is found first, from the signer's issuer upward. */
function firstFound<Facts>(subject: SigningSubject, found: (link: Link) => Facts | undefined): Facts | undefined {
  for (const link of linksOf(subject)) {
    const facts = found(link)
    if (facts) return facts
  }
  return undefined
}

const nameOf = ({ subject }: Certificate) => shortName(subject)

const MIN_RSA_BITS = 2048

/**
 * About the certificates above the signer's, independent of time. RFC 5280 §6.1 takes the root as given; but a root that says of itself
 * that it may not issue this is held to its word, as OpenSSL, NSS and Windows do.
 */
export const issuerChecks: readonly Check<SigningSubject, SigningRefusal>[] = [
  refusal({
    id: 'CERTIFICATE_SIGNATURE_WEAK',
    clause: 'ETSI TS 119 312 §5',
    question: 'Are the certificate and those above it signed with a stronger digest than MD5 or SHA-1?',
    found: ({ certificate, chain }) => {
      // Nobody relies on the signature that a root puts on itself.
      const relied = [certificate, ...chain.filter(({ issuer, subject }) => !sameName(issuer, subject))]
      const weak = relied.find(({ signatureAlgorithm }) => weakDigestOf(signatureAlgorithm))
      return weak && { holder: nameOf(weak), digest: weakDigestOf(weak.signatureAlgorithm)! }
    },
  }),
  refusal({
    id: 'CHAIN_ALGORITHM_UNKNOWN',
    clause: 'ETSI TS 119 312 §6',
    question: 'Is each certificate signed in a way that we can verify?',
    found: (subject) =>
      firstFound(subject, ({ issuer, below: [holder] }) => {
        const algorithm = unknownAlgorithm(holder!, issuer)
        return algorithm === undefined ? undefined : { holder: nameOf(holder!), algorithm }
      }),
  }),
  refusal({
    id: 'CHAIN_BROKEN',
    clause: 'RFC 5280 §6.1.3 (a) (1)',
    question: 'Is each certificate signed by the next one in its chain?',
    found: (subject) =>
      firstFound(subject, ({ issuer, below: [holder] }) =>
        isIssuedBy(holder!, issuer) ? undefined : { issuer: nameOf(issuer), holder: nameOf(holder!) },
      ),
  }),
  refusal({
    id: 'ISSUER_NOT_AUTHORITY',
    clause: 'RFC 5280 §4.2.1.9, §6.1.4 (k)',
    question: 'Is each issuing certificate marked as that of an authority?',
    found: (subject) =>
      firstFound(subject, ({ issuer }) => (isAuthority(issuer) ? undefined : { issuer: nameOf(issuer) })),
  }),
  refusal({
    id: 'ISSUER_MAY_NOT_ISSUE',
    clause: 'RFC 5280 §6.1.4 (n)',
    question: 'Does the key usage of each issuing certificate, if present, include keyCertSign?',
    found: (subject) =>
      firstFound(subject, ({ issuer }) =>
        issuer.keyUsage && !issuer.keyUsage.includes('keyCertSign') ? { issuer: nameOf(issuer) } : undefined,
      ),
  }),
  refusal({
    id: 'ISSUER_PATH_TOO_LONG',
    clause: 'RFC 5280 §4.2.1.9, §6.1.4 (l), (m)',
    question: 'Are there no more authorities below each issuing certificate than it permits?',
    found: (subject) =>
      firstFound(subject, ({ issuer, below }) => {
        // The signer's certificate and those that an authority issued to itself do not count.
        const authorities = below.slice(0, -1).filter((one) => !isSelfIssued(one)).length
        const most = issuer.basicConstraints?.pathLength ?? Number.POSITIVE_INFINITY
        return authorities > most ? { issuer: nameOf(issuer) } : undefined
      }),
  }),
  refusal({
    id: 'ISSUER_FORBIDS_NAME',
    clause: 'RFC 5280 §4.2.1.10, §6.1.3 (b), (c)',
    question: 'Are all names below each issuing certificate those that it may issue for?',
    found: (subject) =>
      firstFound(subject, ({ issuer, below }) => {
        const held = below.filter((one, index) => index === below.length - 1 || !isSelfIssued(one))
        const [name] = held.flatMap((one) => forbiddenName(one, issuer) ?? [])
        return name === undefined ? undefined : { issuer: nameOf(issuer), name }
      }),
  }),
  refusal({
    id: 'ISSUER_EXTENSION_UNKNOWN',
    clause: 'RFC 5280 §6.1.4 (o)',
    question: 'Are all critical extensions of the issuing certificates known?',
    found: (subject) =>
      firstFound(subject, ({ issuer }) => {
        const unreadable = hasUnreadableNameConstraints(issuer) ? OID.nameConstraints : undefined
        const extension = unknownCriticalExtension(issuer) ?? unreadable
        return extension === undefined ? undefined : { issuer: nameOf(issuer), extension }
      }),
  }),
  refusal({
    id: 'ISSUER_KEY_WEAK',
    clause: 'ETSI TS 119 312 §6.2',
    question: `Does each RSA key of an issuer have at least ${MIN_RSA_BITS} bits?`,
    found: (subject) =>
      firstFound(subject, ({ issuer }) => {
        const { type, bits } = issuer.key
        const isWeak = (type === 'rsa' || type === 'rsa-pss') && bits < MIN_RSA_BITS
        return isWeak ? { issuer: nameOf(issuer), key: describeKey(issuer.key) } : undefined
      }),
  }),
]

/** About the issuers at the instant of signing. */
export const issuerPeriodChecks: readonly Check<SigningSubject, SigningRefusal>[] = [
  refusal({
    id: 'ISSUER_NOT_YET_VALID',
    clause: 'RFC 5280 §6.1.3 (a) (2)',
    question: 'Has the validity period of each issuing certificate below the root begun?',
    found: (subject) =>
      firstFound(subject, ({ issuer }) =>
        isRoot(issuer) || subject.at.getTime() >= issuer.notBefore.getTime()
          ? undefined
          : { issuer: nameOf(issuer), validFrom: issuer.notBefore.toISOString() },
      ),
  }),
  refusal({
    id: 'ISSUER_EXPIRED',
    clause: 'RFC 5280 §6.1.3 (a) (2)',
    // RFC 5280 §6.1 takes the root as given, and readers that trust it by its key (pyHanko, EU DSS) accept it after its end.
    question: 'Is the validity period of each issuing certificate below the root still running?',
    found: (subject) =>
      firstFound(subject, ({ issuer }) =>
        isRoot(issuer) || subject.at.getTime() < issuer.notAfter.getTime() + 1000
          ? undefined
          : { issuer: nameOf(issuer), expiredAt: issuer.notAfter.toISOString() },
      ),
  }),
]

function isAuthority(issuer: Certificate): boolean {
  const { basicConstraints, keyUsage, version } = issuer
  if (basicConstraints) return basicConstraints.ca
  // Old roots are of version 1, which has no extensions, or name themselves authorities by their key usage alone.
  return isRoot(issuer) && (version < 3 || keyUsage?.includes('keyCertSign') === true)
}

/** The algorithm of the signature, or of the key that made it, if we cannot verify it. */
function unknownAlgorithm({ signatureAlgorithm }: Certificate, issuer: Certificate): string | undefined {
  if (!unlessRefused(() => signatureAlgorithmOf(signatureAlgorithm))) return signatureAlgorithm.oid
  try {
    publicKeyOf(issuer)
    return undefined
  } catch (error) {
    if (isPkiError(error, 'KEY_UNSUPPORTED')) return error.facts.key
    throw error
  }
}
