import { createDecipheriv } from 'node:crypto'
import type { AlgorithmIdentifier } from './algorithms.ts'
import { readAlgorithm } from './algorithms.ts'
import type { DerNode } from './der.ts'
import { Members, TAG } from './der.ts'
import { readCount, readOctets } from './der-values.ts'
import { PkiError } from './errors.ts'
import { OID } from './oids.ts'
import type { KdfBudget, KdfCost, KdfDigest, KdfParameters } from './pkcs12-kdf.ts'
import { blocksOf, bmpPassword, KDF_PURPOSE, pbkdf2, pkcs12Kdf } from './pkcs12-kdf.ts'
import { decryptRc2Cbc } from './rc2.ts'

/** A password in the forms that the two families of key derivation need. */
export interface Password {
  readonly text: string
  readonly bmp: Uint8Array
}

export const passwordOf = (text: string): Password => ({ text, bmp: bmpPassword(text) })

const prfs: Record<string, KdfDigest> = {
  [OID.hmacWithSha1]: 'sha1',
  [OID.hmacWithSha256]: 'sha256',
  [OID.hmacWithSha384]: 'sha384',
  [OID.hmacWithSha512]: 'sha512',
}

const ciphers: Record<string, { name: string; keyBytes: number; blockBytes: number }> = {
  [OID.aes128Cbc]: { name: 'aes-128-cbc', keyBytes: 16, blockBytes: 16 },
  [OID.aes192Cbc]: { name: 'aes-192-cbc', keyBytes: 24, blockBytes: 16 },
  [OID.aes256Cbc]: { name: 'aes-256-cbc', keyBytes: 32, blockBytes: 16 },
  [OID.desEde3Cbc]: { name: 'des-ede3-cbc', keyBytes: 24, blockBytes: 8 },
}

/** RFC 7292 appendix C. */
const legacy: Record<string, { cipher: 'des' | 'rc2'; keyBytes: number }> = {
  [OID.pbeWithSha1And3Des]: { cipher: 'des', keyBytes: 24 },
  [OID.pbeWithSha1And2Des]: { cipher: 'des', keyBytes: 16 },
  [OID.pbeWithSha1AndRc2128]: { cipher: 'rc2', keyBytes: 16 },
  [OID.pbeWithSha1AndRc240]: { cipher: 'rc2', keyBytes: 5 },
}

export interface Encrypted {
  readonly algorithm: AlgorithmIdentifier
  readonly data: Uint8Array
}

/**
 * Decrypts data that a password protects: PBES2 (RFC 8018 §6.2) with AES or 3DES, or the PBE of RFC 7292 appendix C.
 * @throws PKCS12_WRONG_PASSWORD if the padding is wrong, PKCS12_UNSUPPORTED, KDF_TOO_COSTLY
 */
export function decrypt({ algorithm, data }: Encrypted, password: Password, budget: KdfBudget): Buffer {
  if (algorithm.oid === OID.pbes2) return decryptPbes2(readPbes2(algorithm), data, { password, budget })
  const { scheme, kdf } = readLegacy(algorithm)
  const derive = (purpose: number, bytes: number) => pkcs12Kdf(password.bmp, purpose, { ...kdf, bytes, budget })
  const key = derive(KDF_PURPOSE.key, scheme.keyBytes)
  const iv = derive(KDF_PURPOSE.iv, 8)
  if (data.length === 0 || data.length % 8) throw malformed('encrypted data is no whole number of blocks')
  if (scheme.cipher === 'rc2') return decryptRc2Cbc(data, { key, effectiveBits: scheme.keyBytes * 8, iv })
  // Two-key triple DES is three-key triple DES with the first key repeated as the third.
  const fullKey = scheme.keyBytes === 16 ? Buffer.concat([key, key.subarray(0, 8)]) : key
  return decipher('des-ede3-cbc', data, { key: fullKey, iv })
}

/** What decrypting costs, known before anything is derived. @throws PKCS12_UNSUPPORTED, PKCS12_MALFORMED */
export function costOf({ algorithm }: Encrypted): KdfCost {
  if (algorithm.oid === OID.pbes2) {
    const { cipher, kdf } = readPbes2(algorithm)
    return { iterations: kdf.iterations, blocks: blocksOf(cipher.keyBytes, kdf.digest) }
  }
  const { scheme, kdf } = readLegacy(algorithm)
  return { iterations: kdf.iterations, blocks: blocksOf(scheme.keyBytes, kdf.digest) + blocksOf(8, kdf.digest) }
}

function readLegacy({ oid, parameters }: AlgorithmIdentifier) {
  const scheme = legacy[oid]
  if (!scheme || !parameters) throw unsupported(oid)
  const members = new Members(parameters)
  const salt = readOctets(members.take())
  const iterations = readCount(members.take())
  members.end()
  const kdf: KdfParameters = { digest: 'sha1', salt, iterations }
  return { scheme, kdf }
}

const unsupported = (algorithm: string) => new PkiError('PKCS12_UNSUPPORTED', { algorithm })
const malformed = (reason: string) => new PkiError('PKCS12_MALFORMED', { reason })

function readPbes2(algorithm: AlgorithmIdentifier) {
  if (!algorithm.parameters) throw unsupported(algorithm.oid)
  const members = new Members(algorithm.parameters)
  const derivation = readAlgorithm(members.take())
  const encryption = readAlgorithm(members.take())
  members.end()
  const cipher = ciphers[encryption.oid]
  if (!cipher || !encryption.parameters) throw unsupported(encryption.oid)
  const iv = readOctets(encryption.parameters)
  if (iv.length !== cipher.blockBytes) throw malformed('initialisation vector')
  return { cipher, iv, kdf: readPbkdf2(derivation, cipher.keyBytes) }
}

function decryptPbes2(
  { cipher, iv, kdf }: ReturnType<typeof readPbes2>,
  data: Uint8Array,
  { password, budget }: { password: Password; budget: KdfBudget },
): Buffer {
  if (data.length === 0 || data.length % cipher.blockBytes)
    throw malformed('encrypted data is no whole number of blocks')
  const key = pbkdf2(password.text, { ...kdf, bytes: cipher.keyBytes, budget })
  return decipher(cipher.name, data, { key, iv })
}

/** PBKDF2-params of RFC 8018 appendix A.2. @throws PKCS12_UNSUPPORTED, PKCS12_MALFORMED */
export function readPbkdf2(derivation: AlgorithmIdentifier, keyBytes: number): KdfParameters {
  if (derivation.oid !== OID.pbkdf2 || !derivation.parameters) throw unsupported(derivation.oid)
  const members = new Members(derivation.parameters)
  const salt = readOctets(members.take())
  const iterations = readCount(members.take())
  const length = members.optional(TAG.integer)
  if (length && readCount(length) !== keyBytes) throw malformed('key length does not fit the cipher')
  const prf = members.more ? readAlgorithm(members.take()).oid : OID.hmacWithSha1
  members.end()
  const digest = prfs[prf]
  if (!digest) throw unsupported(prf)
  if (iterations < 1) throw malformed('no iterations')
  return { digest, salt, iterations }
}

function decipher(name: string, data: Uint8Array, { key, iv }: { key: Uint8Array; iv: Uint8Array }): Buffer {
  const stream = createDecipheriv(name, key, iv)
  try {
    return Buffer.concat([stream.update(data), stream.final()])
  } catch {
    throw new PkiError('PKCS12_WRONG_PASSWORD', {})
  }
}

/** EncryptedPrivateKeyInfo (RFC 5958 §3): algorithm and octets. */
export function readEncrypted(node: DerNode): Encrypted {
  const members = new Members(node)
  const algorithm = readAlgorithm(members.take())
  const data = readOctets(members.take())
  members.end()
  return { algorithm, data }
}
