import { createHash } from 'node:crypto'
import type { DigestName, Feed, SignatureAlgorithm } from './algorithms.ts'
import { digestOf, readAlgorithm, signatureAlgorithmOf, verifyFedSignature, verifySignature } from './algorithms.ts'
import type { Certificate } from './certificate.ts'
import { publicKeyOf } from './certificate.ts'
import type { SignedData, SignerInfo } from './cms-parse.ts'
import { isIssuedAs, signerCertificate, singleValue } from './cms-parse.ts'
import type { DerNode } from './der.ts'
import { Members, TAG } from './der.ts'
import { readOctets, readOid, sameBytes } from './der-values.ts'
import { setOf } from './der-write.ts'
import { isPkiError, PkiError } from './errors.ts'
import { OID } from './oids.ts'

/** Why a SignedData does not verify. Each problem is reported separately. */
export type IntegrityProblem =
  | 'SIGNERS_NOT_ONE'
  | 'SIGNER_CERTIFICATE_MISSING'
  | 'SIGNED_ATTRIBUTES_MISSING'
  | 'CONTENT_TYPE_DIFFERS'
  | 'MESSAGE_DIGEST_DIFFERS'
  | 'ATTRIBUTE_MALFORMED'
  | 'SIGNING_CERTIFICATE_DIFFERS'
  | 'ISSUER_SERIAL_DIFFERS'
  | 'ALGORITHM_PROTECTION_DIFFERS'
  | 'ALGORITHM_UNSUPPORTED'
  | 'SIGNATURE_WRONG'

interface Integrity {
  readonly intact: boolean
  readonly problems: readonly IntegrityProblem[]
  /** The certificate whose key was used. */
  readonly certificate: Certificate | undefined
}

/** The digest to hash the content with; undefined if we do not know it. */
export function contentDigestName(data: SignedData): DigestName | 'sha1' | undefined {
  const [signer] = data.signerInfos
  return signer && digestOf(signer.digestAlgorithm)
}

/**
 * Checks the mathematics of a detached signature: digest, attributes and signature value must agree. Says nothing about trust.
 * @param contentDigest of the signed content, made with `contentDigestName`
 * @param feed passes the content itself, which is signed where there are no signed attributes; without it they are required
 */
export function verifySignedData(data: SignedData, contentDigest: Uint8Array, feed?: Feed): Integrity {
  const [signer, second] = data.signerInfos
  if (!signer || second) return { intact: false, problems: ['SIGNERS_NOT_ONE'], certificate: undefined }
  const certificate = signerCertificate(signer, data.certificates)
  if (!certificate) return { intact: false, problems: ['SIGNER_CERTIFICATE_MISSING'], certificate }
  try {
    const problems = signer.signedBytes
      ? [
          ...attributeProblems(data, signer, contentDigest),
          ...certificateProblems(signer, certificate),
          ...signatureProblems(signer, certificate),
        ]
      : problemsOfBare(data, certificate, feed)
    // RFC 2634 §5.4: the hash decides whether the certificate is the one that was signed with.
    const intact = problems.every((problem) => problem === 'ISSUER_SERIAL_DIFFERS')
    return { intact, problems, certificate }
  } catch (error) {
    if (!(error instanceof PkiError)) throw error
    const unknown = isPkiError(error, 'ALGORITHM_UNSUPPORTED') || isPkiError(error, 'KEY_UNSUPPORTED')
    return { intact: false, problems: [unknown ? 'ALGORITHM_UNSUPPORTED' : 'ATTRIBUTE_MALFORMED'], certificate }
  }
}

/** RFC 5652 §5.3, §5.4: without signed attributes, which only content of type id-data may lack, the signature is over the content. */
function problemsOfBare(data: SignedData, certificate: Certificate, feed: Feed | undefined): IntegrityProblem[] {
  const [signer] = data.signerInfos as [SignerInfo]
  if (!feed || data.contentType !== OID.data) return ['SIGNED_ATTRIBUTES_MISSING']
  const { signature } = signer
  const right = verifyFedSignature(algorithmOf(signer), publicKeyOf(certificate), { feed, signature })
  return right ? [] : ['SIGNATURE_WRONG']
}

// RFC 5652 §5.4, §11.1, §11.2: each attribute once, with one value, and correct.
function attributeProblems(data: SignedData, signer: SignerInfo, contentDigest: Uint8Array): IntegrityProblem[] {
  const problems: IntegrityProblem[] = []
  const contentType = singleValue(signer.signedAttributes, OID.contentType)
  if (contentType?.tag !== TAG.oid || readOid(contentType) !== data.contentType) problems.push('CONTENT_TYPE_DIFFERS')
  const digest = singleValue(signer.signedAttributes, OID.messageDigest)
  if (digest?.tag !== TAG.octetString || !sameBytes(digest.content, contentDigest))
    problems.push('MESSAGE_DIGEST_DIFFERS')
  const protection = singleValue(signer.signedAttributes, OID.cmsAlgorithmProtection)
  if (protection && !protects(protection, signer)) problems.push('ALGORITHM_PROTECTION_DIFFERS')
  return problems
}

/** RFC 6211 §2: both algorithms inside the signature must equal those outside. */
function protects(protection: DerNode, signer: SignerInfo): boolean {
  const members = new Members(protection)
  const digest = readAlgorithm(members.take())
  const signature = members.optional(0xa1)
  if (!signature) return false
  // [1] IMPLICIT: the same bytes after another tag.
  const same = sameBytes(signature.raw.subarray(1), signer.signatureAlgorithm.raw.subarray(1))
  return same && digest.oid === signer.digestAlgorithm.oid
}

/** RFC 5035 §3: each form of the attribute is there once, with one value. */
function certificateProblems(signer: SignerInfo, certificate: Certificate): IntegrityProblem[] {
  return [OID.signingCertificateV2, OID.signingCertificate].flatMap((type) => {
    if (!signer.signedAttributes.some((attribute) => attribute.oid === type)) return []
    const attribute = singleValue(signer.signedAttributes, type)
    return attribute ? referenceProblems(attribute, type, certificate) : ['SIGNING_CERTIFICATE_DIFFERS']
  })
}

/** RFC 5035 §5.4: the first ESSCertID(v2) must identify the certificate that the signature is verified with. */
function referenceProblems(attribute: DerNode, type: string, certificate: Certificate): IntegrityProblem[] {
  const id = new Members(new Members(attribute).take().children[0] ?? attribute)
  const algorithm = type === OID.signingCertificateV2 ? id.optional(TAG.sequence) : undefined
  const known = algorithm ? digestOf(readAlgorithm(algorithm)) : 'sha256'
  const digest = type === OID.signingCertificateV2 ? known : 'sha1'
  if (!digest) return ['ALGORITHM_UNSUPPORTED']
  const hash = createHash(digest).update(certificate.raw).digest()
  if (!sameBytes(readOctets(id.take()), hash)) return ['SIGNING_CERTIFICATE_DIFFERS']
  const issuerSerial = id.optional(TAG.sequence)
  return !issuerSerial || isOf(certificate, issuerSerial) ? [] : ['ISSUER_SERIAL_DIFFERS']
}

/** The directoryName of GeneralNames. */
const directoryName = 0xa4

/** IssuerSerial (RFC 5035 §4): the names of the issuer, and the serial number. */
function isOf(certificate: Certificate, issuerSerial: DerNode): boolean {
  const members = new Members(issuerSerial)
  const names = members.take(TAG.sequence).children
  const serial = members.take(TAG.integer).raw
  return names.some((name) => name.tag === directoryName && isIssuedAs(certificate, { issuer: name.only.raw, serial }))
}

function signatureProblems(signer: SignerInfo, certificate: Certificate): IntegrityProblem[] {
  const { signedBytes, signature } = signer
  if (!signedBytes) return []
  const algorithm = algorithmOf(signer)
  const key = publicKeyOf(certificate)
  if (verifySignature(algorithm, key, { data: signedBytes, signature })) return []
  // RFC 5652 §5.4: the DER of the attributes is signed, in whatever order they are sent. Some signers hash the order that they send.
  const inOrder = setOf(signer.signedAttributes.map(({ raw }) => raw))
  const right = !sameBytes(inOrder, signedBytes) && verifySignature(algorithm, key, { data: inOrder, signature })
  return right ? [] : ['SIGNATURE_WRONG']
}

function algorithmOf({ signatureAlgorithm, digestAlgorithm }: SignerInfo): SignatureAlgorithm {
  return signatureAlgorithmOf(signatureAlgorithm, digestOf(digestAlgorithm))
}
