import { createHash } from 'node:crypto'
import type { DigestName } from './algorithms.ts'
import { digestOf, readAlgorithm, signatureAlgorithmOf, verifySignature } from './algorithms.ts'
import type { Certificate } from './certificate.ts'
import { publicKeyOf } from './certificate.ts'
import type { SignedData, SignerInfo } from './cms-parse.ts'
import { signerCertificate, singleValue } from './cms-parse.ts'
import type { DerNode } from './der.ts'
import { Members, TAG } from './der.ts'
import { readOctets, readOid, sameBytes } from './der-values.ts'
import { setOf } from './der-write.ts'
import { PkiError } from './errors.ts'
import { OID } from './oids.ts'

/** Why a SignedData does not verify. Each problem is reported separately. */
type IntegrityProblem =
  | 'SIGNERS_NOT_ONE'
  | 'SIGNER_CERTIFICATE_MISSING'
  | 'SIGNED_ATTRIBUTES_MISSING'
  | 'CONTENT_TYPE_DIFFERS'
  | 'MESSAGE_DIGEST_DIFFERS'
  | 'SIGNING_CERTIFICATE_DIFFERS'
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
 */
export function verifySignedData(data: SignedData, contentDigest: Uint8Array): Integrity {
  const [signer, second] = data.signerInfos
  if (!signer || second) return { intact: false, problems: ['SIGNERS_NOT_ONE'], certificate: undefined }
  const certificate = signerCertificate(signer, data.certificates)
  if (!certificate) return { intact: false, problems: ['SIGNER_CERTIFICATE_MISSING'], certificate }
  try {
    const problems = [
      ...attributeProblems(data, signer, contentDigest),
      ...certificateProblems(signer, certificate),
      ...signatureProblems(signer, certificate),
    ]
    return { intact: problems.length === 0, problems, certificate }
  } catch (error) {
    if (!(error instanceof PkiError)) throw error
    return { intact: false, problems: ['ALGORITHM_UNSUPPORTED'], certificate }
  }
}

// RFC 5652 §5.4, §11.1, §11.2: each attribute once, with one value, and correct.
function attributeProblems(data: SignedData, signer: SignerInfo, contentDigest: Uint8Array): IntegrityProblem[] {
  if (!signer.signedBytes) return ['SIGNED_ATTRIBUTES_MISSING']
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

/** RFC 5035 §5.4: the first ESSCertID(v2) must identify the certificate that the signature is verified with. */
function certificateProblems(signer: SignerInfo, certificate: Certificate): IntegrityProblem[] {
  const v2 = singleValue(signer.signedAttributes, OID.signingCertificateV2)
  const v1 = singleValue(signer.signedAttributes, OID.signingCertificate)
  const attribute = v2 ?? v1
  if (!attribute) return []
  const id = new Members(new Members(attribute).take().children[0] ?? attribute)
  const algorithm = v2 && id.optional(TAG.sequence)
  const digest = v2 ? (algorithm ? digestOf(readAlgorithm(algorithm)) : 'sha256') : 'sha1'
  if (!digest) return ['ALGORITHM_UNSUPPORTED']
  const hash = createHash(digest).update(certificate.raw).digest()
  return sameBytes(readOctets(id.take()), hash) ? [] : ['SIGNING_CERTIFICATE_DIFFERS']
}

function signatureProblems(signer: SignerInfo, certificate: Certificate): IntegrityProblem[] {
  const { signedBytes, signature } = signer
  if (!signedBytes) return []
  const algorithm = signatureAlgorithmOf(signer.signatureAlgorithm, digestOf(signer.digestAlgorithm))
  const key = publicKeyOf(certificate)
  if (verifySignature(algorithm, key, { data: signedBytes, signature })) return []
  // RFC 5652 §5.4: the DER of the attributes is signed, in whatever order they are sent. Some signers hash the order that they send.
  const inOrder = setOf(signer.signedAttributes.map(({ raw }) => raw))
  const right = !sameBytes(inOrder, signedBytes) && verifySignature(algorithm, key, { data: inOrder, signature })
  return right ? [] : ['SIGNATURE_WRONG']
}
