import type { DigestName, SignatureAlgorithm } from './algorithms.ts'
import { digestOf, readAlgorithm, signatureAlgorithmOf } from './algorithms.ts'
import type { Certificate } from './certificate.ts'
import type { Attribute, SignedData, SignerInfo } from './cms-parse.ts'
import { parseSignedData, signerCertificate, singleValue } from './cms-parse.ts'
import type { DerNode } from './der.ts'
import { Members, TAG } from './der.ts'
import { readOid } from './der-values.ts'
import { isPkiError } from './errors.ts'
import type { Finding, Rule } from './finding.ts'
import { checkOf, findingsOf } from './finding.ts'
import { OID } from './oids.ts'

interface Subject {
  readonly data: SignedData
  readonly signer: SignerInfo
  readonly certificate: Certificate | undefined
}

const has = ({ signer }: Subject, oid: string) => signer.signedAttributes.some((attribute) => attribute.oid === oid)
const value = ({ signer }: Subject, oid: string) => singleValue(signer.signedAttributes, oid)

const structureRules: readonly Rule<Subject>[] = [
  {
    id: 'SIGNED_DATA_VERSION_NOT_1',
    clause: 'RFC 5652 §5.1',
    question: 'Are SignedData and SignerInfo of version 1?',
    obeyed: ({ data, signer }) => data.version === 1 && signer.version === 1,
  },
  {
    id: 'CONTENT_NOT_ID_DATA',
    clause: 'EN 319 142-1 §6.3',
    question: 'Is the content type id-data?',
    obeyed: ({ data }) => data.contentType === OID.data,
  },
  {
    id: 'CONTENT_NOT_DETACHED',
    clause: 'ISO 32000-2 §12.8.3.4.2',
    question: 'Is the content outside, in the PDF?',
    obeyed: ({ data }) => data.content === undefined,
  },
  {
    id: 'DIGEST_ALGORITHM_NOT_LISTED',
    clause: 'RFC 5652 §5.3',
    question: 'Is the signer’s digest among the listed ones?',
    obeyed: ({ data, signer }) => data.digestAlgorithms.some(({ oid }) => oid === signer.digestAlgorithm.oid),
  },
  {
    id: 'DIGEST_WEAK',
    clause: 'ETSI TS 119 312 §5',
    question: 'Is the digest SHA-256, SHA-384 or SHA-512?',
    obeyed: ({ signer }) => isStrong(digestOf(signer.digestAlgorithm)),
  },
  {
    id: 'REVOCATION_IN_SIGNED_DATA',
    clause: 'EN 319 142-1 §5.4',
    question: 'Is revocation data left to the DSS?',
    // PAdES keeps revocation data in the DSS.
    obeyed: ({ data }) => data.crls.length === 0,
  },
  {
    id: 'SIGNER_CERTIFICATE_MISSING',
    clause: 'EN 319 142-1 §6.3',
    question: 'Is the signer’s certificate included?',
    obeyed: ({ certificate }) => certificate !== undefined,
  },
  {
    id: 'CERTIFICATES_REPEATED',
    clause: 'RFC 5652 §10.2.3',
    question: 'Is each certificate included once?',
    obeyed: ({ data }) => new Set(data.certificates.map(({ raw }) => String(raw))).size === data.certificates.length,
  },
]

const attributeRules: readonly Rule<Subject>[] = [
  {
    id: 'CONTENT_TYPE_MISSING',
    clause: 'RFC 5652 §11.1',
    question: 'Does the content-type attribute name the content’s type?',
    obeyed: (it) => {
      const type = value(it, OID.contentType)
      return type?.tag === TAG.oid && readOid(type) === it.data.contentType
    },
  },
  {
    id: 'MESSAGE_DIGEST_MISSING',
    clause: 'RFC 5652 §11.2',
    question: 'Is there a message-digest attribute with one value?',
    obeyed: (it) => value(it, OID.messageDigest)?.tag === TAG.octetString,
  },
  {
    id: 'SIGNING_TIME_PRESENT',
    clause: 'EN 319 142-1 §6.3',
    question: 'Is the time left to /M?',
    obeyed: (it) => !has(it, OID.signingTime),
  },
  {
    id: 'SIGNER_LOCATION_PRESENT',
    clause: 'EN 319 142-1 §6.3',
    question: 'Is the place left to /Location?',
    obeyed: (it) => !has(it, OID.signerLocation),
  },
  {
    id: 'SIGNING_CERTIFICATE_V2_MISSING',
    clause: 'EN 319 142-1 §6.3',
    question: 'Is there a signing-certificate-v2 attribute, and none of version 1?',
    obeyed: (it) => value(it, OID.signingCertificateV2) !== undefined && !has(it, OID.signingCertificate),
  },
  {
    id: 'SIGNING_CERTIFICATE_DEFAULT_ENCODED',
    clause: 'X.690 §11.5',
    question: 'Does signing-certificate-v2 leave out SHA-256, which is its default?',
    obeyed: (it) => {
      const algorithm = essHashAlgorithm(value(it, OID.signingCertificateV2))
      return !algorithm || readAlgorithm(algorithm).oid !== OID.sha256
    },
  },
  {
    id: 'ALGORITHM_PROTECTION_MISSING',
    clause: 'RFC 6211 §2',
    question: 'Is there a CMSAlgorithmProtection attribute?',
    obeyed: (it) => value(it, OID.cmsAlgorithmProtection) !== undefined,
  },
  {
    id: 'ATTRIBUTE_REPEATED',
    clause: 'RFC 5652 §11',
    question: 'Is each signed attribute there once?',
    obeyed: ({ signer }) =>
      new Set(signer.signedAttributes.map(({ oid }) => oid)).size === signer.signedAttributes.length,
  },
]

const orderRules: readonly Rule<Subject>[] = [
  {
    id: 'SIGNED_ATTRIBUTES_NOT_IN_DER_ORDER',
    clause: 'RFC 5652 §5.4',
    question: 'Are the signed attributes in DER order?',
    obeyed: ({ signer }) => inOrder(signer.signedAttributes),
  },
  {
    id: 'UNSIGNED_ATTRIBUTES_NOT_IN_DER_ORDER',
    clause: 'X.690 §11.6',
    question: 'Are the unsigned attributes in DER order?',
    obeyed: ({ signer }) => inOrder(signer.unsignedAttributes),
  },
  {
    id: 'CERTIFICATES_NOT_IN_DER_ORDER',
    clause: 'X.690 §11.6',
    question: 'Are the certificates in DER order?',
    obeyed: ({ data }) => inOrder(data.certificates),
  },
]

const algorithmRules: readonly Rule<Subject>[] = [
  {
    id: 'ECDSA_ALGORITHM_IS_KEY_TYPE',
    clause: 'RFC 5754 §3.3',
    question: 'Does an ECDSA signature name ecdsa-with-SHA* and not the type of the key?',
    // Several libraries write id-ecPublicKey here, which some PDF readers reject.
    obeyed: ({ signer, certificate }) =>
      certificate?.key.type !== 'ec' || signer.signatureAlgorithm.oid.startsWith('1.2.840.10045.4.'),
  },
  {
    id: 'SIGNATURE_ALGORITHM_UNSUPPORTED',
    clause: 'ETSI TS 119 312 §6',
    question: 'Is the signature algorithm one that readers know?',
    obeyed: ({ signer }) => knownAlgorithm(signer) !== undefined,
  },
  {
    id: 'SIGNATURE_DIGEST_DIFFERS',
    clause: 'RFC 5652 §5.3',
    question: 'Is the digest in the signature algorithm the signer’s?',
    obeyed: ({ signer }) => {
      const digest = knownAlgorithm(signer)?.digest
      return digest === undefined || digest === digestOf(signer.digestAlgorithm)
    },
  },
  {
    id: 'CURVE_DIGEST_TOO_SHORT',
    clause: 'RFC 5480 §4',
    question: 'Is the digest as strong as the curve?',
    obeyed: ({ signer, certificate }) => {
      const expected = certificate?.key.curve && curveDigests[certificate.key.curve]
      return !expected || digestOf(signer.digestAlgorithm) === expected
    },
  },
]

const curveDigests: Record<string, DigestName> = { 'P-256': 'sha256', 'P-384': 'sha384', 'P-521': 'sha512' }

/** In addition: the bytes are DER, and there is one signer. Without these there is no subject. */
export const cmsChecks = [...structureRules, ...attributeRules, ...orderRules, ...algorithmRules].map(checkOf)

/**
 * Checks a CMS against the rules for our own signatures; the signature dictionary has rules of its own. Every signing test
 * expects an empty list.
 */
export function lintSignedData(der: Uint8Array): Finding[] {
  let data: SignedData
  try {
    data = parseSignedData(der)
  } catch (error) {
    if (isPkiError(error, 'CMS_MALFORMED')) return [{ id: 'SIGNED_DATA_NOT_DER', clause: 'EN 319 142-1 §6.2.1' }]
    throw error
  }
  const [signer, second] = data.signerInfos
  if (!signer || second) return [{ id: 'SIGNERS_NOT_ONE', clause: 'EN 319 142-1 §6.2.1' }]
  const subject = { data, signer, certificate: signerCertificate(signer, data.certificates) }
  return findingsOf(cmsChecks, subject)
}

const isStrong = (digest: string | undefined) => digest === 'sha256' || digest === 'sha384' || digest === 'sha512'

/** X.690 §11.6. */
function inOrder(members: readonly { readonly raw: Uint8Array }[] | readonly Attribute[]): boolean {
  return members.every(({ raw }, index) => index === 0 || Buffer.compare(members[index - 1]!.raw, raw) < 0)
}

/** The hashAlgorithm of ESSCertIDv2, if present (RFC 5035 §4). */
function essHashAlgorithm(attribute: DerNode | undefined): DerNode | undefined {
  const [id] = attribute ? new Members(attribute).take().children : []
  return id && new Members(id).optional(TAG.sequence)
}

function knownAlgorithm({ signatureAlgorithm, digestAlgorithm }: SignerInfo): SignatureAlgorithm | undefined {
  try {
    return signatureAlgorithmOf(signatureAlgorithm, digestOf(digestAlgorithm))
  } catch (error) {
    if (isPkiError(error, 'ALGORITHM_UNSUPPORTED')) return undefined
    throw error
  }
}
