import type { KeyObject } from 'node:crypto'
import { createHash } from 'node:crypto'
import type { AlgorithmIdentifier, PssParameters } from './algorithms.ts'
import { readAlgorithm, readPssParameters, signatureAlgorithmOf, verifySignature } from './algorithms.ts'
import type { Der, DerNode, Hex } from './der.ts'
import { Members, readDer, TAG } from './der.ts'
import { readBitStringOctets, readCount, readOid, readTime, sameBytes, toHex } from './der-values.ts'
import { PkiError } from './errors.ts'
import type { Extension, KnownExtensions } from './extensions.ts'
import { readExtension, readKnownExtensions } from './extensions.ts'
import { importPublicKey } from './key-import.ts'
import type { Name } from './names.ts'
import { readName } from './names.ts'
import { OID } from './oids.ts'

export interface PublicKeyFacts {
  readonly type: 'rsa' | 'rsa-pss' | 'ec' | 'ed25519' | 'other'
  /** Size of the modulus or the curve; 0 if unknown. */
  readonly bits: number
  readonly curve: 'P-256' | 'P-384' | 'P-521' | undefined
  /** What an RSA-PSS key demands of its signatures, if anything. */
  readonly pss?: PssParameters
}

/** As people and reports name a key: RSA-3072, P-256. */
export function describeKey({ type, bits, curve }: PublicKeyFacts): string {
  if (type === 'rsa') return `RSA-${bits}`
  if (type === 'rsa-pss') return `RSA-PSS-${bits}`
  if (type === 'ec') return curve ?? 'EC'
  return type === 'ed25519' ? 'Ed25519' : 'unknown'
}

/** An X.509 certificate as data; nothing in it has been verified. */
export interface Certificate extends KnownExtensions {
  readonly raw: Der
  /** The part that is signed. */
  readonly tbs: Der
  readonly version: number
  /** The serial number's octets as encoded. */
  readonly serial: Hex
  readonly serialRaw: Der
  readonly issuer: Name
  readonly subject: Name
  readonly notBefore: Date
  readonly notAfter: Date
  readonly spki: Der
  /** The octets of the key itself, from which key identifiers are computed. */
  readonly publicKeyOctets: Uint8Array
  readonly key: PublicKeyFacts
  readonly extensions: ReadonlyMap<string, Extension>
  readonly signatureAlgorithm: AlgorithmIdentifier
  readonly signature: Uint8Array
}

/**
 * Reads an X.509 certificate in DER (RFC 5280 §4.1).
 * @throws CERTIFICATE_MALFORMED
 */
export function parseCertificate(bytes: Uint8Array): Certificate {
  try {
    return readCertificate(readDer(bytes))
  } catch (error) {
    if (error instanceof PkiError && error.code !== 'CERTIFICATE_MALFORMED')
      throw new PkiError('CERTIFICATE_MALFORMED', { reason: error.message })
    throw error
  }
}

function readCertificate(node: DerNode): Certificate {
  const outer = new Members(node)
  const tbs = outer.take()
  const signatureAlgorithm = readAlgorithm(outer.take())
  const signature = readBitStringOctets(outer.take())
  outer.end()

  const members = new Members(tbs)
  const versionNode = members.optional(0xa0)
  const serialNode = members.take(TAG.integer)
  const inner = readAlgorithm(members.take())
  // RFC 5280 §4.1.1.2: the unsigned copy of the algorithm must equal the signed one.
  if (Buffer.compare(inner.raw, signatureAlgorithm.raw) !== 0) throw tbs.error('two signature algorithms')
  const issuer = readName(members.take())
  const validity = new Members(members.take())
  const notBefore = readTime(validity.take())
  const notAfter = readTime(validity.take())
  validity.end()
  const subject = readName(members.take())
  const spki = members.take(TAG.sequence)
  members.optional(0x81)
  members.optional(0x82)
  const extensions = readExtensions(members.optional(0xa3))
  members.end()

  return {
    raw: node.raw,
    tbs: tbs.raw,
    version: versionNode ? readCount(versionNode.only) + 1 : 1,
    serial: toHex(serialNode.content),
    serialRaw: serialNode.raw,
    issuer,
    subject,
    notBefore,
    notAfter,
    spki: spki.raw,
    ...readPublicKey(spki),
    extensions,
    ...readKnownExtensions(extensions),
    signatureAlgorithm,
    signature,
  }
}

function readExtensions(wrapper: DerNode | undefined): ReadonlyMap<string, Extension> {
  const extensions = new Map<string, Extension>()
  for (const node of wrapper?.only.expect(TAG.sequence).children ?? []) {
    const extension = readExtension(node)
    // RFC 5280 §4.2: an extension may appear only once.
    if (extensions.has(extension.oid)) throw node.error(`extension ${extension.oid} twice`)
    extensions.set(extension.oid, extension)
  }
  return extensions
}

const curves: Record<string, PublicKeyFacts> = {
  [OID.p256]: { type: 'ec', bits: 256, curve: 'P-256' },
  [OID.p384]: { type: 'ec', bits: 384, curve: 'P-384' },
  [OID.p521]: { type: 'ec', bits: 521, curve: 'P-521' },
}

function readPublicKey(spki: DerNode): { key: PublicKeyFacts; publicKeyOctets: Uint8Array } {
  const members = new Members(spki)
  const algorithm = readAlgorithm(members.take())
  const publicKeyOctets = readBitStringOctets(members.take())
  members.end()
  return { key: readKeyFacts(algorithm, publicKeyOctets), publicKeyOctets }
}

function readKeyFacts(algorithm: AlgorithmIdentifier, octets: Uint8Array): PublicKeyFacts {
  const { oid, parameters } = algorithm
  if (oid === OID.rsaEncryption || oid === OID.rsassaPss) {
    const modulus = toHex(new Members(readDer(octets)).take(TAG.integer).content).replace(/^0+/, '')
    const bits = modulus.length * 4 - Math.clz32(Number.parseInt(modulus[0] ?? '0', 16)) + 28
    if (oid === OID.rsaEncryption) return { type: 'rsa', bits, curve: undefined }
    return { type: 'rsa-pss', bits, curve: undefined, ...(parameters && { pss: readPssParameters(parameters) }) }
  }
  if (oid === OID.ecPublicKey) {
    const named = parameters?.tag === TAG.oid ? curves[readOid(parameters)] : undefined
    return named ?? { type: 'ec', bits: 0, curve: undefined }
  }
  if (oid === OID.ed25519) return { type: 'ed25519', bits: 256, curve: undefined }
  return { type: 'other', bits: 0, curve: undefined }
}

const publicKeys = new WeakMap<Certificate, KeyObject>()

/** The certificate's key, ready to verify with. @throws KEY_UNSUPPORTED */
export function publicKeyOf(certificate: Certificate): KeyObject {
  const known = publicKeys.get(certificate)
  if (known) return known
  const key = importPublicKey(certificate.spki, certificate.key.type)
  publicKeys.set(certificate, key)
  return key
}

/**
 * Is this the certificate's public key?
 * Comparing keys of different types or curves leaves an error in OpenSSL's queue, which makes the next import of an unrelated
 * key fail (Node 24), so type and curve are compared first.
 */
export function holdsKey(certificate: Certificate, key: KeyObject): boolean {
  const { type, curve } = certificate.key
  // We do not sign with these kinds, but the rules can only say so once the key's certificate has been found.
  if (type === 'other' || (type === 'ec' && !curve))
    return sameBytes(key.export({ format: 'der', type: 'spki' }), certificate.spki)
  if (isRsa(type) && isRsa(key.asymmetricKeyType)) return sameBytes(publicKeyOctetsOf(key), certificate.publicKeyOctets)
  if (type !== key.asymmetricKeyType) return false
  if (type === 'ec' && curve && opensslCurves[curve] !== key.asymmetricKeyDetails?.namedCurve) return false
  return publicKeyOf(certificate).equals(key)
}

const isRsa = (type: string | undefined) => type === 'rsa' || type === 'rsa-pss'

/** RFC 4055 §1.2: the same key may be marked for any RSA signature in one place, and for PSS alone in another. */
function publicKeyOctetsOf(key: KeyObject): Uint8Array {
  const members = new Members(readDer(key.export({ format: 'der', type: 'spki' })))
  members.take()
  return readBitStringOctets(members.take())
}

const opensslCurves = { 'P-256': 'prime256v1', 'P-384': 'secp384r1', 'P-521': 'secp521r1' } as const

/** SHA-256 of the whole certificate: the fingerprint people compare. */
export function fingerprint(certificate: Certificate): Hex {
  return toHex(createHash('sha256').update(certificate.raw).digest())
}

/**
 * What was found of a certificate and a key, by their bytes. The certificates of a company's chain are read anew from each document and
 * timestamp, and to verify one of them takes longer than to sign.
 */
const remembered = new Map<string, boolean>()
const MOST_REMEMBERED = 5000

/** Did the issuer's key sign this certificate? The answer is no for unknown algorithms and keys. */
export function isSignedBy(certificate: Certificate, issuer: Certificate): boolean {
  // Each is one element of DER, which says where it ends.
  const pair = createHash('sha256').update(certificate.raw).update(issuer.spki).digest('base64')
  const known = remembered.get(pair)
  if (known !== undefined) return known
  const answer = verifies(certificate, issuer)
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  remembered.set(pair, answer)
  return answer
}

function verifies(certificate: Certificate, issuer: Certificate): boolean {
  try {
    const algorithm = signatureAlgorithmOf(certificate.signatureAlgorithm)
    const { tbs, signature } = certificate
    return verifySignature(algorithm, publicKeyOf(issuer), { data: tbs, signature })
  } catch (error) {
    if (error instanceof PkiError) return false
    throw error
  }
}
