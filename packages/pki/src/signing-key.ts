import type { KeyObject } from 'node:crypto'
import { constants, sign } from 'node:crypto'
import type { DigestName, SignatureScheme } from './algorithms.ts'
import type { Certificate } from './certificate.ts'
import { PkiError } from './errors.ts'

/** How a key signs bytes: all that issuing a certificate needs of an authority's key. */
export interface Signer {
  readonly algorithm: SignatureScheme
  readonly digest: DigestName
  /**
   * Hashes these bytes with `digest` and signs the hash. In a CMS the bytes are the DER of the signed attributes, a few
   * hundred, so that every kind of key can take them whole: node:crypto signs no ready-made ECDSA digest, and a token
   * that wants the hash makes it itself. ECDSA answers are DER, Ecdsa-Sig-Value.
   */
  sign(toBeSigned: Uint8Array): Uint8Array | Promise<Uint8Array>
}

/** A key that signs documents, wherever it lives: its certificate, the chain upward, and `sign`. */
export interface SigningKey extends Signer {
  readonly certificate: Certificate
  readonly chain: readonly Certificate[]
}

export interface SoftwareKeyOptions {
  readonly key: KeyObject
  readonly certificate: Certificate
  readonly chain: readonly Certificate[]
  /** For RSA; PKCS#1 v1.5 unless told, because every reader of PDFs takes it. */
  readonly scheme?: 'rsa-pkcs1' | 'rsa-pss'
  /** For RSA; SHA-256 unless told. A curve decides for itself. */
  readonly digest?: DigestName
}

/** A signing key whose private key is in this process. @throws KEY_UNSUPPORTED */
export function softwareKey({ key, certificate, chain, scheme, digest }: SoftwareKeyOptions): SigningKey {
  return { certificate, chain, ...softwareSigner(key, { scheme, digest }) }
}

interface SchemeChoice {
  readonly scheme?: 'rsa-pkcs1' | 'rsa-pss' | undefined
  readonly digest?: DigestName | undefined
}

/** The signer of a private key in this process. @throws KEY_UNSUPPORTED */
export function softwareSigner(key: KeyObject, choice: SchemeChoice = {}): Signer {
  const type = key.asymmetricKeyType
  if (type === 'ec') return ecdsaSigner(key)
  if (type === 'rsa') return rsaSigner(key, choice.scheme ?? 'rsa-pkcs1', choice.digest ?? 'sha256')
  if (type === 'rsa-pss') return rsaSigner(key, 'rsa-pss', choice.digest ?? 'sha256')
  throw new PkiError('KEY_UNSUPPORTED', { key: type ?? 'unknown' })
}

const padding = {
  'rsa-pkcs1': { padding: constants.RSA_PKCS1_PADDING },
  // RFC 4055 §3.1: the salt is as long as the hash.
  'rsa-pss': { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST },
} as const

function rsaSigner(key: KeyObject, algorithm: 'rsa-pkcs1' | 'rsa-pss', digest: DigestName): Signer {
  const options = { key, ...padding[algorithm] }
  return { algorithm, digest, sign: (toBeSigned) => signOnThreadPool(digest, toBeSigned, options) }
}

// RFC 5480 §4: the digest as strong as the curve.
const curveDigests: Record<string, DigestName> = { prime256v1: 'sha256', secp384r1: 'sha384', secp521r1: 'sha512' }

function ecdsaSigner(key: KeyObject): Signer {
  const curve = key.asymmetricKeyDetails?.namedCurve ?? 'unknown'
  const digest = curveDigests[curve]
  if (!digest) throw new PkiError('KEY_UNSUPPORTED', { key: curve })
  // P-256 takes 0.02 ms, less than the way to the thread pool and back; the larger curves 0.6 and 1.4 ms.
  if (curve === 'prime256v1') return { algorithm: 'ecdsa', digest, sign: (toBeSigned) => sign(digest, toBeSigned, key) }
  return { algorithm: 'ecdsa', digest, sign: (toBeSigned) => signOnThreadPool(digest, toBeSigned, { key }) }
}

function signOnThreadPool(digest: DigestName, data: Uint8Array, options: { key: KeyObject }): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    sign(digest, data, options, (error, signature) => (error ? reject(error) : resolve(signature)))
  })
}
