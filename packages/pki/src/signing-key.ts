import type { KeyObject } from 'node:crypto'
import { constants, sign } from 'node:crypto'
import { DIGEST_BYTES, type DigestName, pssDigestOf, type SignatureScheme } from './algorithms.ts'
import type { Certificate } from './certificate.ts'
import { PkiError } from './errors.ts'

/** How a key signs bytes. Issuing a certificate needs no more of an authority's key. */
export interface Signer {
  readonly algorithm: SignatureScheme
  readonly digest: DigestName
  /** Of RSA-PSS, in octets; as long as the digest by default. */
  readonly saltLength?: number
  /**
   * Hashes these bytes with `digest` and signs the hash. In a CMS the bytes are the DER of the signed
   * attributes, a few hundred bytes, which every kind of key can take whole: node:crypto does not sign a ready-made ECDSA
   * digest, and a token that expects a digest can compute it. ECDSA signatures are DER (Ecdsa-Sig-Value).
   */
  sign(toBeSigned: Uint8Array): Uint8Array | Promise<Uint8Array>
}

/** A key that signs documents, wherever it is stored: its certificate, the chain above it, and `sign`. */
export interface SigningKey extends Signer {
  readonly certificate: Certificate
  readonly chain: readonly Certificate[]
}

interface SoftwareKeyOptions {
  readonly key: KeyObject
  readonly certificate: Certificate
  readonly chain: readonly Certificate[]
  /** For RSA; PKCS#1 v1.5 by default, because every PDF reader accepts it. */
  readonly scheme?: 'rsa-pkcs1' | 'rsa-pss'
  /** For RSA; SHA-256 by default. A curve determines its own digest. */
  readonly digest?: DigestName
  /**
   * Where signatures slower than P-256 are computed: on Node's thread pool by default, so that other work continues. Where no other
   * work waits (a command, a worker), `own` avoids the round trip, which takes a tenth of the time of an RSA-2048 signature on an idle
   * machine and half of it on a busy one.
   */
  readonly thread?: 'pool' | 'own'
}

/** A signing key whose private key is in this process. @throws KEY_UNSUPPORTED */
export function softwareKey({ key, certificate, chain, ...choice }: SoftwareKeyOptions): SigningKey {
  return { certificate, chain, ...softwareSigner(key, choice) }
}

type SignerChoice = { readonly [K in 'scheme' | 'digest' | 'thread']?: SoftwareKeyOptions[K] | undefined }

/** The signer of a private key in this process. @throws KEY_UNSUPPORTED */
export function softwareSigner(
  key: KeyObject,
  { scheme, digest = 'sha256', thread = 'pool' }: SignerChoice = {},
): Signer {
  const type = key.asymmetricKeyType
  if (type === 'ec') return ecdsaSigner(key, thread)
  if (type === 'rsa-pss' || (type === 'rsa' && scheme === 'rsa-pss')) {
    return pssSigner(key, { digest, thread })
  }
  if (type === 'rsa') return { algorithm: 'rsa-pkcs1', digest, sign: signing({ digest, key, thread }) }
  throw new PkiError('KEY_UNSUPPORTED', { key: type ?? 'unknown' })
}

interface PssOptions {
  readonly padding: number
  readonly saltLength: number
}

/** A key that is marked for PSS alone may say with which hash and at least how long a salt (RFC 4055 §3.3). Otherwise the salt is as long as the hash. */
function pssSigner(key: KeyObject, { digest: wanted, thread }: Pick<Signing, 'digest' | 'thread'>): Signer {
  const { hashAlgorithm, mgf1HashAlgorithm, saltLength: least = 0 } = key.asymmetricKeyDetails ?? {}
  const demanded = hashAlgorithm && {
    digest: hashAlgorithm,
    maskDigest: mgf1HashAlgorithm ?? hashAlgorithm,
    saltLength: least,
  }
  const digest = demanded ? pssDigestOf(demanded) : wanted
  if (!digest) throw new PkiError('KEY_UNSUPPORTED', { key: `RSA-PSS ${hashAlgorithm}, MGF1 ${mgf1HashAlgorithm}` })
  // A longer salt would do as well, but pyHanko takes only the length that the key names. RFC 4055 §3.1: 20 octets unless told.
  const saltLength = least >= 20 ? least : DIGEST_BYTES[digest]
  const options = { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength }
  return { algorithm: 'rsa-pss', digest, saltLength, sign: signing({ digest, key: options, thread }) }
}

// RFC 5480 §4: a digest as strong as the curve.
const curveDigests: Record<string, DigestName> = { prime256v1: 'sha256', secp384r1: 'sha384', secp521r1: 'sha512' }

function ecdsaSigner(key: KeyObject, thread: 'pool' | 'own'): Signer {
  const curve = key.asymmetricKeyDetails?.namedCurve ?? 'unknown'
  const digest = curveDigests[curve]
  if (!digest) throw new PkiError('KEY_UNSUPPORTED', { key: curve })
  // P-256 takes 0.02 ms, less than the round trip to the thread pool; the larger curves take 0.6 and 1.4 ms.
  return { algorithm: 'ecdsa', digest, sign: signing({ digest, key, thread: curve === 'prime256v1' ? 'own' : thread }) }
}

interface Signing {
  readonly digest: DigestName
  /** A bare key is faster than one in an options object, which Node inspects each time. */
  readonly key: KeyObject | ({ readonly key: KeyObject } & PssOptions)
  readonly thread: 'pool' | 'own'
}

function signing({ digest, key, thread }: Signing): Signer['sign'] {
  if (thread === 'own') return (toBeSigned) => sign(digest, toBeSigned, key)
  return (toBeSigned) =>
    new Promise((resolve, reject) => {
      sign(digest, toBeSigned, key, (error, signature) => (error ? reject(error) : resolve(signature)))
    })
}
