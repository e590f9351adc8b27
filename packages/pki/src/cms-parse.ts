import type { AlgorithmIdentifier } from './algorithms.ts'
import { readAlgorithm } from './algorithms.ts'
import type { Certificate } from './certificate.ts'
import { parseCertificate } from './certificate.ts'
import type { Der, DerNode, Hex } from './der.ts'
import { Members, readDer, TAG } from './der.ts'
import { readCount, readOctets, readOid, sameBytes, toHex } from './der-values.ts'
import { PkiError, unlessRefused } from './errors.ts'
import { readName, sameName } from './names.ts'
import { OID } from './oids.ts'

export interface Attribute {
  readonly oid: string
  readonly values: readonly DerNode[]
  readonly raw: Der
}

/** The signer that a SignerInfo names, by issuer and serial number or by key identifier. */
type SignerId = { readonly issuer: Der; readonly serial: Der } | { readonly subjectKeyId: Hex }

export interface SignerInfo {
  readonly version: number
  readonly id: SignerId
  readonly digestAlgorithm: AlgorithmIdentifier
  /** In the order of the file. */
  readonly signedAttributes: readonly Attribute[]
  /** The signed bytes: the attributes with the tag of a SET OF; undefined if there are none. */
  readonly signedBytes: Der | undefined
  readonly signatureAlgorithm: AlgorithmIdentifier
  readonly signature: Uint8Array
  readonly unsignedAttributes: readonly Attribute[]
}

export interface SignedData {
  readonly raw: Der
  readonly version: number
  readonly digestAlgorithms: readonly AlgorithmIdentifier[]
  readonly contentType: string
  /** Undefined if the content is detached. */
  readonly content: Uint8Array | undefined
  /** X.509 certificates in the order of the file. */
  readonly certificates: readonly Certificate[]
  readonly crls: readonly Der[]
  readonly signerInfos: readonly SignerInfo[]
}

/**
 * Reads a ContentInfo of SignedData in strict DER (RFC 5652 §5). Nothing is verified.
 * @throws CMS_MALFORMED
 */
export function parseSignedData(bytes: Uint8Array): SignedData {
  try {
    return readContentInfo(readDer(bytes))
  } catch (error) {
    if (error instanceof PkiError) throw new PkiError('CMS_MALFORMED', { reason: error.message })
    throw error
  }
}

function readContentInfo(node: DerNode): SignedData {
  const outer = new Members(node)
  const type = readOid(outer.take())
  if (type !== OID.signedData) throw node.error(`content type ${type} is not SignedData`)
  const members = new Members(outer.take(0xa0).only)
  outer.end()

  const version = readCount(members.take())
  const digestAlgorithms = members.take(TAG.set).children.map(readAlgorithm)
  const contentInfo = new Members(members.take())
  const contentType = readOid(contentInfo.take())
  const content = contentInfo.optional(0xa0)
  contentInfo.end()
  const certificates = members.optional(0xa0)?.children ?? []
  const crls = members.optional(0xa1)?.children ?? []
  const signerInfos = members.take(TAG.set).children.map(readSignerInfo)
  members.end()
  return {
    raw: node.raw,
    version,
    digestAlgorithms,
    contentType,
    content: content && readOctets(content.only),
    // RFC 5652 §10.2.2: the other choices (attribute certificates) are not part of a path.
    certificates: certificates.filter(({ tag }) => tag === TAG.sequence).map(({ raw }) => parseCertificate(raw)),
    crls: crls.map(({ raw }) => raw),
    signerInfos,
  }
}

function readSignerInfo(node: DerNode): SignerInfo {
  const members = new Members(node)
  const version = readCount(members.take())
  const id = readSignerId(members.take())
  const digestAlgorithm = readAlgorithm(members.take())
  const signed = members.optional(0xa0)
  const signatureAlgorithm = readAlgorithm(members.take())
  const signature = readOctets(members.take())
  const unsigned = members.optional(0xa1)
  members.end()
  return {
    version,
    id,
    digestAlgorithm,
    signedAttributes: signed?.children.map(readAttribute) ?? [],
    signedBytes: signed && asSetOf(signed.raw),
    signatureAlgorithm,
    signature,
    unsignedAttributes: unsigned?.children.map(readAttribute) ?? [],
  }
}

function readSignerId(node: DerNode): SignerId {
  if (node.tag === 0x80) return { subjectKeyId: toHex(node.content) }
  const members = new Members(node)
  const id = { issuer: members.take(TAG.sequence).raw, serial: members.take(TAG.integer).raw }
  members.end()
  return id
}

function readAttribute(node: DerNode): Attribute {
  const members = new Members(node)
  const oid = readOid(members.take())
  const values = members.take(TAG.set).children
  members.end()
  return { oid, values, raw: node.raw }
}

// RFC 5652 §5.4: the signature covers the tag of a SET OF instead of [0].
function asSetOf(implicit: Der): Der {
  const bytes = Uint8Array.from(implicit) as Der
  bytes[0] = TAG.set
  return bytes
}

/** The value of the attribute of that type; undefined unless there is exactly one attribute with one value. */
export function singleValue(attributes: readonly Attribute[], type: string): DerNode | undefined {
  const [found, second] = attributes.filter((attribute) => attribute.oid === type)
  return second || found?.values.length !== 1 ? undefined : found.values[0]
}

/** Finds the certificate that a SignerInfo names among those given. */
export function signerCertificate({ id }: SignerInfo, certificates: readonly Certificate[]): Certificate | undefined {
  return certificates.find((certificate) =>
    'subjectKeyId' in id ? certificate.subjectKeyId === id.subjectKeyId : isIssuedAs(certificate, id),
  )
}

/** Whether a certificate has this serial number of this issuer, whose name may be written in other types of strings (RFC 5280 §7.1). */
export function isIssuedAs(certificate: Certificate, { issuer, serial }: { issuer: Der; serial: Der }): boolean {
  if (!sameBytes(certificate.serialRaw, serial)) return false
  if (sameBytes(certificate.issuer.raw, issuer)) return true
  const name = unlessRefused(() => readName(readDer(issuer)))
  return name !== undefined && sameName(certificate.issuer, name)
}
