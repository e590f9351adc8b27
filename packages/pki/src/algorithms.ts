import type { KeyObject, VerifyKeyObjectInput } from 'node:crypto'
import { constants, createVerify, verify } from 'node:crypto'
import type { Der, DerNode } from './der.ts'
import { Members, TAG } from './der.ts'
import { readCount, readOid } from './der-values.ts'
import { context, integer, nullValue, oid, sequence } from './der-write.ts'
import { PkiError } from './errors.ts'
import { OID } from './oids.ts'

export type DigestName = 'sha256' | 'sha384' | 'sha512'
/** How a key signs: RSA with PKCS#1 v1.5 or PSS, or ECDSA. */
export type SignatureScheme = 'rsa-pkcs1' | 'rsa-pss' | 'ecdsa'

export interface AlgorithmIdentifier {
  readonly oid: string
  readonly parameters: DerNode | undefined
  readonly raw: Der
}

/** What is needed to verify a signature. We verify `sha1` and `ed25519` but never sign with them. */
export interface SignatureAlgorithm {
  readonly scheme: SignatureScheme | 'ed25519'
  readonly digest: DigestName | 'sha1' | undefined
  readonly saltLength?: number
}

export const DIGEST_BYTES = { sha1: 20, sha256: 32, sha384: 48, sha512: 64 } as const

const digestsByOid: Record<string, DigestName | 'sha1'> = {
  [OID.sha1]: 'sha1',
  [OID.sha256]: 'sha256',
  [OID.sha384]: 'sha384',
  [OID.sha512]: 'sha512',
}

const signaturesByOid: Record<string, SignatureAlgorithm> = {
  [OID.sha1WithRsa]: { scheme: 'rsa-pkcs1', digest: 'sha1' },
  [OID.sha256WithRsa]: { scheme: 'rsa-pkcs1', digest: 'sha256' },
  [OID.sha384WithRsa]: { scheme: 'rsa-pkcs1', digest: 'sha384' },
  [OID.sha512WithRsa]: { scheme: 'rsa-pkcs1', digest: 'sha512' },
  [OID.ecdsaWithSha1]: { scheme: 'ecdsa', digest: 'sha1' },
  [OID.ecdsaWithSha256]: { scheme: 'ecdsa', digest: 'sha256' },
  [OID.ecdsaWithSha384]: { scheme: 'ecdsa', digest: 'sha384' },
  [OID.ecdsaWithSha512]: { scheme: 'ecdsa', digest: 'sha512' },
  [OID.ed25519]: { scheme: 'ed25519', digest: undefined },
}

const ecdsaOids = { sha256: OID.ecdsaWithSha256, sha384: OID.ecdsaWithSha384, sha512: OID.ecdsaWithSha512 }
const rsaOids = { sha256: OID.sha256WithRsa, sha384: OID.sha384WithRsa, sha512: OID.sha512WithRsa }

export function readAlgorithm(node: DerNode): AlgorithmIdentifier {
  const members = new Members(node)
  const dotted = readOid(members.take())
  const parameters = members.more ? members.take() : undefined
  members.end()
  return { oid: dotted, parameters, raw: node.raw }
}

/** The digest that an AlgorithmIdentifier names, if we know it. Parameters may be absent or NULL (RFC 5754 §2). */
export function digestOf({ oid: dotted, parameters }: AlgorithmIdentifier): DigestName | 'sha1' | undefined {
  return parameters && parameters.tag !== TAG.null ? undefined : digestsByOid[dotted]
}

/** RFC 5754 §2: the parameters are omitted when writing. */
export const digestIdentifier = (digest: DigestName): Der => sequence(oid(OID[digest]))

/** The signature algorithm of a certificate, a CRL or an OCSP answer. */
export function certificateSignatureIdentifier(scheme: SignatureScheme, digest: DigestName): Der {
  if (scheme === 'rsa-pkcs1') return sequence(oid(rsaOids[digest]), nullValue())
  return cmsSignatureIdentifier(scheme, digest)
}

/**
 * The signature algorithm of a SignerInfo.
 * PKCS#1 v1.5 uses rsaEncryption, which every reader must support (RFC 3370 §3.2); ECDSA uses ecdsa-with-SHA* (RFC 5754 §3.3).
 */
export function cmsSignatureIdentifier(
  scheme: SignatureScheme,
  digest: DigestName,
  saltLength: number = DIGEST_BYTES[digest],
): Der {
  if (scheme === 'rsa-pkcs1') return sequence(oid(OID.rsaEncryption), nullValue())
  if (scheme === 'ecdsa') return sequence(oid(ecdsaOids[digest]))
  // RFC 4055 §2.1, §3.1: the hash inside PSS parameters has a NULL, and the salt is as long as the hash, unless the key demands a longer one.
  const hash = sequence(oid(OID[digest]), nullValue())
  const mask = sequence(oid(OID.mgf1), hash)
  const salt = integer(saltLength)
  return sequence(oid(OID.rsassaPss), sequence(context(0, hash), context(1, mask), context(2, salt)))
}

/**
 * How to verify a signature with this AlgorithmIdentifier. In CMS, rsaEncryption takes its digest from `cmsDigest`.
 * @throws ALGORITHM_UNSUPPORTED
 */
export function signatureAlgorithmOf(id: AlgorithmIdentifier, cmsDigest?: DigestName | 'sha1'): SignatureAlgorithm {
  if (id.oid === OID.rsassaPss) return readPss(id)
  if (id.oid === OID.rsaEncryption && cmsDigest) return { scheme: 'rsa-pkcs1', digest: cmsDigest }
  const known = signaturesByOid[id.oid]
  if (!known) throw new PkiError('ALGORITHM_UNSUPPORTED', { oid: id.oid })
  return known
}

/** RSASSA-PSS-params: how a signature was made, or what a key demands of its signatures. Hashes are named as here, unknown ones by their identifier. */
export interface PssParameters {
  readonly digest: string
  readonly maskDigest: string
  /** In octets: of a signature exactly, of a key at least. */
  readonly saltLength: number
}

/** RFC 4055 §3.1; what is left out is SHA-1. @throws DER_MALFORMED */
export function readPssParameters(node: DerNode): PssParameters {
  const members = new Members(node)
  const hash = members.optional(0xa0)
  const mask = members.optional(0xa1)
  const salt = members.optional(0xa2)
  const trailer = members.optional(0xa3)
  members.end()
  const mgf = mask && readAlgorithm(mask.only)
  const isMgf1 = !mgf || (mgf.oid === OID.mgf1 && mgf.parameters)
  return {
    digest: trailer && readCount(trailer.only) !== 1 ? 'unknown' : hash ? digestNamed(hash.only) : 'sha1',
    maskDigest: !isMgf1 ? mgf.oid : mgf?.parameters ? digestNamed(mgf.parameters) : 'sha1',
    saltLength: salt ? readCount(salt.only) : 20,
  }
}

function digestNamed(node: DerNode): string {
  const id = readAlgorithm(node)
  return digestOf(id) ?? id.oid
}

const isDigest = (name: string): name is DigestName | 'sha1' => name in DIGEST_BYTES

/** The digest that a key with these parameters signs with, if we can: one that is strong, for the mask as well. */
export function pssDigestOf({ digest, maskDigest }: PssParameters): DigestName | undefined {
  return isDigest(digest) && digest !== 'sha1' && maskDigest === digest ? digest : undefined
}

function readPss(id: AlgorithmIdentifier): SignatureAlgorithm {
  const unsupported = new PkiError('ALGORITHM_UNSUPPORTED', { oid: id.oid })
  if (!id.parameters) throw unsupported
  const { digest, maskDigest, saltLength } = readPssParameters(id.parameters)
  // node:crypto uses the signature's own digest for the mask; other combinations do not occur in practice.
  if (!isDigest(digest) || maskDigest !== digest) throw unsupported
  // Longer than any modulus that we verify with, so no signature can have it.
  if (saltLength > 2048) throw unsupported
  return { scheme: 'rsa-pss', digest, saltLength }
}

/** Is this the key's signature over the data? The answer is no for a key of another kind. */
export function verifySignature(
  algorithm: SignatureAlgorithm,
  key: KeyObject,
  { data, signature }: { data: Uint8Array; signature: Uint8Array },
): boolean {
  const input = verifierOf(algorithm, key)
  return input !== undefined && verify(algorithm.digest ?? null, data, input, signature)
}

/** Passes data in pieces, each of which is valid only during the call. */
export type Feed = (consume: (piece: Uint8Array) => void) => void

/**
 * The same for data that comes in pieces.
 * @throws ALGORITHM_UNSUPPORTED for Ed25519, which reads its data twice (RFC 8032 §5.1.6)
 */
export function verifyFedSignature(
  algorithm: SignatureAlgorithm,
  key: KeyObject,
  { feed, signature }: { feed: Feed; signature: Uint8Array },
): boolean {
  if (algorithm.digest === undefined) throw new PkiError('ALGORITHM_UNSUPPORTED', { oid: OID.ed25519 })
  const input = verifierOf(algorithm, key)
  if (input === undefined) return false
  const verifier = createVerify(algorithm.digest)
  feed((piece) => verifier.update(piece))
  return verifier.verify(input, signature)
}

/** Undefined for a key of another kind. */
function verifierOf({ scheme, saltLength }: SignatureAlgorithm, key: KeyObject): VerifyKeyObjectInput | undefined {
  const type = key.asymmetricKeyType
  if (scheme === 'ed25519') return type === 'ed25519' ? { key } : undefined
  if (scheme === 'ecdsa') return type === 'ec' ? { key } : undefined
  if (type !== 'rsa' && (type !== 'rsa-pss' || scheme !== 'rsa-pss')) return undefined
  const padding = scheme === 'rsa-pss' ? constants.RSA_PKCS1_PSS_PADDING : constants.RSA_PKCS1_PADDING
  return saltLength === undefined ? { key, padding } : { key, padding, saltLength }
}

const weakDigests: Record<string, 'MD5' | 'SHA-1'> = {
  [OID.md5WithRsa]: 'MD5',
  [OID.sha1WithRsa]: 'SHA-1',
  [OID.oiwSha1WithRsa]: 'SHA-1',
  [OID.ecdsaWithSha1]: 'SHA-1',
  [OID.dsaWithSha1]: 'SHA-1',
}

/** The broken digest that a signature was made with; undefined if the digest is sound or unknown. */
export function weakDigestOf(id: AlgorithmIdentifier): 'MD5' | 'SHA-1' | undefined {
  if (id.oid !== OID.rsassaPss) return weakDigests[id.oid]
  // RFC 4055 §3.1: hashAlgorithm [0] defaults to SHA-1.
  const hash = id.parameters && new Members(id.parameters).optional(0xa0)
  return !hash || readAlgorithm(hash.only).oid === OID.sha1 ? 'SHA-1' : undefined
}
