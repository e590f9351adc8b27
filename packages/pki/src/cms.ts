import { createHash } from 'node:crypto'
import type { DigestName, SignatureScheme } from './algorithms.ts'
import { cmsSignatureIdentifier, digestIdentifier } from './algorithms.ts'
import type { Certificate, PublicKeyFacts } from './certificate.ts'
import type { Der } from './der.ts'
import { contextTag, TAG } from './der.ts'
import { sameBytes } from './der-values.ts'
import { context, element, integer, octetString, oid, sequence, setOf, sortSetOf } from './der-write.ts'
import { PkiError } from './errors.ts'
import { OID } from './oids.ts'
import { isSelfSigned } from './path.ts'
import type { SigningKey } from './signing-key.ts'

/** What the signer commits to (RFC 5126 §5.11.1, EN 319 122-1 §5.2.3). */
export type CommitmentType = 'proofOfApproval' | 'proofOfReceipt'

/** What determines the length of a SignedData in addition to the signature itself. */
interface SignedDataLayout {
  readonly commitmentType?: CommitmentType | undefined
  /** Certificates in addition to the key's own chain. */
  readonly extraCertificates?: readonly Certificate[] | undefined
  /** The largest timestamp token that may be added as an unsigned attribute; left out where none will be. */
  readonly timestampBytes?: number | undefined
}

/** Content that travels inside the SignedData (RFC 5652 §5.2); a PDF's signed bytes do not. */
interface EncapsulatedContent {
  readonly type: string
  readonly bytes: Uint8Array
}

interface SignedDataRequest extends SignedDataLayout {
  readonly key: SigningKey
  /** Digest of the signed content, computed with `key.digest`: of the bytes outside /Contents, or of the content inside. */
  readonly contentDigest: Uint8Array
  readonly content?: EncapsulatedContent | undefined
  /** True by default. A timestamp is sent without them if the client did not ask (RFC 3161 §2.4.1, certReq). */
  readonly includeCertificates?: boolean | undefined
  /** Creates unsigned attributes (see `attribute`) from the finished signature, such as a timestamp over it. */
  readonly unsigned?: ((signature: Uint8Array) => readonly Der[] | Promise<readonly Der[]>) | undefined
}

/** An Attribute (RFC 5652 §5.3). */
export function attribute(type: string, ...values: Uint8Array[]): Der {
  return sequence(oid(type), setOf(values))
}

/**
 * Signs a digest: without `content` a CAdES baseline SignedData in DER, as PAdES puts it into /Contents; with it, one that
 * carries what it signs, such as a timestamp token.
 * EN 319 142-1 §6.3: no signing-time (the time is /M) and no signer-location (the place is /Location).
 * @throws what `key.sign` throws
 */
export async function buildSignedData(request: SignedDataRequest): Promise<Der> {
  return assemble(request, await signedParts(request))
}

/**
 * As `buildSignedData`, but written into `room` as hexadecimal digits in ASCII, as a PDF contains it. Nothing is written if it does
 * not fit. Returns its size in bytes, half the number of digits.
 * @throws what `key.sign` throws
 */
export async function writeSignedData(request: SignedDataRequest, room: Uint8Array): Promise<number> {
  const parts = await signedParts(request)
  const frame = frameFor(request, parts)
  const bytes = frame ? frame.bytes : assembleWhole(request, parts)
  if (bytes.length * 2 > room.length) return bytes.length
  if (!frame) writeHex(room, 0, bytes)
  else {
    frame.hex ??= hexOf(bytes)
    room.set(frame.hex)
    writeHex(room, frame.attributesAt * 2, parts.attributes.subarray(1))
    writeHex(room, frame.signatureAt * 2, parts.signature)
  }
  return bytes.length
}

async function signedParts(request: SignedDataRequest): Promise<Parts> {
  const { unsigned } = request
  const attributes = signedAttributes(request)
  const signature = await request.key.sign(attributes)
  return { attributes, signature, unsigned: unsigned ? await unsigned(signature) : [] }
}

/**
 * The most bytes that `buildSignedData` can need for this key, a timestamp included if one will be embedded. Exact, except
 * that ECDSA signatures vary by a few bytes.
 */
export function maxSignedDataBytes(key: SigningKey, layout: SignedDataLayout = {}): number {
  const contentDigest = createHash(key.digest).digest()
  const attributes = signedAttributes({ key, contentDigest, ...layout })
  const signature = new Uint8Array(maxSignatureBytes(key.algorithm, key.certificate.key))
  const unsigned = layout.timestampBytes
    ? [attribute(OID.signatureTimeStamp, new Uint8Array(layout.timestampBytes))]
    : []
  return assemble({ key, ...layout }, { attributes, signature, unsigned }).length
}

/** @throws KEY_UNSUPPORTED for a key whose size is unknown */
function maxSignatureBytes(algorithm: SignatureScheme, { type, bits }: PublicKeyFacts): number {
  if (bits === 0) throw new PkiError('KEY_UNSUPPORTED', { key: type })
  const octets = Math.ceil(bits / 8)
  if (algorithm !== 'ecdsa') return octets
  // Ecdsa-Sig-Value ::= SEQUENCE { r INTEGER, s INTEGER }, each preceded by a zero octet when its first bit is
  // set. The first octet of P-521 holds only one bit, so it never needs one.
  const numbers = 2 * (2 + octets + (bits % 8 === 0 ? 1 : 0))
  return numbers + (numbers < 0x80 ? 2 : 3)
}

const commitmentOids = { proofOfApproval: OID.proofOfApproval, proofOfReceipt: OID.proofOfReceipt }

const detachedData = sequence(oid(OID.data))

/** The signed attributes of a key that are the same but for the digest. */
interface AttributesOfKey {
  readonly contentType: string
  readonly commitmentType: CommitmentType | undefined
  /** With any digest. */
  readonly set: Der
  readonly digestAt: number
}

/** The SET OF signed attributes. RFC 5652 §5.4: they are signed with this tag but sent with [0]. */
function signedAttributes({ key, contentDigest, content, commitmentType }: SignedDataRequest): Der {
  const { attributeSets } = partsOf(key)
  const contentType = content?.type ?? OID.data
  let known = attributeSets.find((one) => one.contentType === contentType && one.commitmentType === commitmentType)
  if (!known) {
    known = { contentType, commitmentType, ...attributeSet(key, { contentType, contentDigest, commitmentType }) }
    attributeSets.push(known)
  }
  const set = Buffer.from(known.set)
  set.set(contentDigest, known.digestAt)
  return set as Uint8Array as Der
}

type Attributes = Pick<SignedDataRequest, 'contentDigest' | 'commitmentType'> & { contentType: string }

function attributeSet(key: SigningKey, { contentType, contentDigest, commitmentType }: Attributes) {
  const messageDigest = attribute(OID.messageDigest, octetString(contentDigest))
  const attributes = [attribute(OID.contentType, oid(contentType)), ...partsOf(key).attributes, messageDigest]
  if (commitmentType) attributes.push(attribute(OID.commitmentType, sequence(oid(commitmentOids[commitmentType]))))
  const sorted = sortSetOf(attributes)
  const set = element(TAG.set, sorted)
  // The digest is the last part of its attribute.
  const behind = sorted.slice(sorted.indexOf(messageDigest) + 1)
  const digestAt = behind.reduce((at, { length }) => at - length, set.length - contentDigest.length)
  return { set, digestAt }
}

/** The parts that are the same in every signature made with a key. */
interface KeyParts {
  readonly attributes: readonly Der[]
  /** Those needed so far: one for each type of content and commitment. */
  readonly attributeSets: AttributesOfKey[]
  /** Those needed so far, by the sizes of attributes and signature. They are few: ECDSA signatures vary by a few bytes. */
  readonly frames: Map<number, Frame>
  /** Version 1 of a SignerInfo, and the set of digest algorithms of a SignedData. */
  readonly versionOne: Der
  readonly digestAlgorithms: Der
  /** The signer's certificate and its chain, as [0] IMPLICIT. */
  readonly certificates: Der
  readonly issuerAndSerial: Der
  readonly digestAlgorithm: Der
  readonly signatureAlgorithm: Der
}

const keyParts = new WeakMap<SigningKey, KeyParts>()

function partsOf(key: SigningKey): KeyParts {
  const known = keyParts.get(key)
  if (known) return known
  const { certificate, digest } = key
  const digestAlgorithm = digestIdentifier(digest)
  const parts: KeyParts = {
    attributes: [
      attribute(OID.signingCertificateV2, signingCertificateV2(certificate, digest)),
      attribute(OID.cmsAlgorithmProtection, algorithmProtection(key)),
    ],
    attributeSets: [],
    frames: new Map(),
    versionOne: integer(1),
    digestAlgorithms: setOf([digestAlgorithm]),
    certificates: element(contextTag(0), certificatesOf(key, [])),
    issuerAndSerial: sequence(certificate.issuer.raw, certificate.serialRaw),
    digestAlgorithm,
    signatureAlgorithm: signatureIdentifier(key),
  }
  keyParts.set(key, parts)
  return parts
}

/**
 * SigningCertificateV2 (RFC 5035 §3) with one ESSCertIDv2, without the optional issuerSerial, which would repeat the SignerInfo's.
 */
function signingCertificateV2(certificate: Certificate, digest: DigestName): Der {
  const hash = octetString(createHash(digest).update(certificate.raw).digest())
  // X.690 §11.5: DEFAULT algorithmIdentifier {id-sha256} is left out.
  const id = digest === 'sha256' ? sequence(hash) : sequence(digestIdentifier(digest), hash)
  return sequence(sequence(id))
}

const signatureIdentifier = ({ algorithm, digest, saltLength }: SigningKey): Der =>
  cmsSignatureIdentifier(algorithm, digest, saltLength)

/** CMSAlgorithmProtection (RFC 6211 §2): digestAlgorithm, [1] IMPLICIT signatureAlgorithm. */
function algorithmProtection(key: SigningKey): Der {
  const signatureAlgorithm = signatureIdentifier(key)
  return sequence(digestIdentifier(key.digest), implicit(1, signatureAlgorithm))
}

/** `[number] IMPLICIT` of a constructed element. */
function implicit(number: number, whole: Uint8Array): Der {
  const tagged = Uint8Array.from(whole) as Der
  tagged[0] = contextTag(number)
  return tagged
}

interface Parts {
  /** As a SET OF. */
  readonly attributes: Der
  readonly signature: Uint8Array
  readonly unsigned: readonly Der[]
}

type Assembled = Omit<SignedDataRequest, 'contentDigest' | 'unsigned'>

/** A SignedData of a key, in which only the signed attributes and the signature differ from others of the same sizes. */
interface Frame {
  readonly bytes: Der
  /** The same in hexadecimal digits, once it has been needed. */
  hex?: Uint8Array
  /** Behind their tag. */
  readonly attributesAt: number
  readonly signatureAt: number
}

/** As `assembleWhole`; what every detached signature of a key repeats is copied. */
function assemble(request: Assembled, parts: Parts): Der {
  const frame = frameFor(request, parts)
  if (!frame) return assembleWhole(request, parts)
  const copy = Buffer.from(frame.bytes)
  copy.set(parts.attributes.subarray(1), frame.attributesAt)
  copy.set(parts.signature, frame.signatureAt)
  return copy as Uint8Array as Der
}

/** Undefined if there is more to it than a detached signature has. */
function frameFor(request: Assembled, parts: Parts): Frame | undefined {
  const { key, content, extraCertificates, includeCertificates = true } = request
  const { attributes, signature, unsigned } = parts
  if (content || extraCertificates?.length || !includeCertificates || unsigned.length > 0) return undefined
  const { frames, signatureAlgorithm } = partsOf(key)
  const sizes = attributes.length * 0x10000 + signature.length
  let frame = frames.get(sizes)
  if (!frame) {
    const bytes = assembleWhole(request, parts)
    const attributesAt =
      bytes.length - octetString(signature).length - signatureAlgorithm.length - attributes.length + 1
    frame = { bytes, attributesAt, signatureAt: bytes.length - signature.length }
    frames.set(sizes, frame)
  }
  return frame
}

function hexOf(bytes: Uint8Array): Uint8Array {
  const digits = new Uint8Array(bytes.length * 2)
  writeHex(digits, 0, bytes)
  return digits
}

const HEX_DIGITS = Buffer.from('0123456789abcdef', 'latin1')

/** Writes the digits of these bytes into `out` at this position. */
function writeHex(out: Uint8Array, at: number, bytes: Uint8Array): void {
  for (let index = 0, to = at; index < bytes.length; index++, to += 2) {
    const byte = bytes[index]!
    out[to] = HEX_DIGITS[byte >> 4]!
    out[to + 1] = HEX_DIGITS[byte & 15]!
  }
}

/** ContentInfo of SignedData (RFC 5652 §5.1) with exactly one SignerInfo: id-data, detached, or with the content inside. */
function assembleWhole(
  { key, content, extraCertificates = [], includeCertificates = true }: Assembled,
  parts: Parts,
): Der {
  const { issuerAndSerial, digestAlgorithm, signatureAlgorithm, versionOne, ...kept } = partsOf(key)
  const signerInfo = sequence(
    versionOne,
    issuerAndSerial,
    digestAlgorithm,
    implicit(0, parts.attributes),
    signatureAlgorithm,
    octetString(parts.signature),
    ...(parts.unsigned.length > 0 ? [context(1, ...sortSetOf(parts.unsigned))] : []),
  )
  const certificates =
    extraCertificates.length === 0 ? kept.certificates : element(contextTag(0), certificatesOf(key, extraCertificates))
  const signedData = sequence(
    // RFC 5652 §5.1: version 3 for any content but id-data.
    content ? integer(3) : versionOne,
    kept.digestAlgorithms,
    content ? sequence(oid(content.type), context(0, octetString(content.bytes))) : detachedData,
    ...(includeCertificates ? [certificates] : []),
    setOf([signerInfo]),
  )
  return sequence(oid(OID.signedData), context(0, signedData))
}

/**
 * The signer's certificate and its issuers, without the root. EN 319 142-1 §6.3: include everything that a verifier needs to
 * build the path, except the root, which a verifier must already have.
 */
function certificatesOf({ certificate, chain }: SigningKey, extra: readonly Certificate[]): Uint8Array[] {
  const included: Certificate[] = [certificate]
  for (const candidate of [...chain, ...extra])
    if (!included.some((known) => sameBytes(known.raw, candidate.raw)) && !isSelfSigned(candidate))
      included.push(candidate)
  return sortSetOf(included.map(({ raw }) => raw))
}
