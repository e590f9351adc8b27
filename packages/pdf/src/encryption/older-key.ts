import { createHash } from 'node:crypto'
import type { Work } from '../limits.ts'
import type { EncryptionDictionary } from './dictionary.ts'
import { olderPasswords } from './passwords.ts'
import { rc4 } from './rc4.ts'
import type { Unlocked } from './unlocked.ts'

/** ISO 32000-2 §7.6.4.3.2, step a: fills passwords to 32 bytes. */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
/** A hash of a few bytes, or RC4 of them, takes as long as decoding this many bytes. */
const STEP_BYTES = 256

/**
 * Opens a document of revisions 2 to 4 with what was typed, as its owner's or its user's password (algorithms 6 and 7); undefined if
 * it is neither. @throws PdfError TOO_COMPLEX
 */
export function unlockOlder(dictionary: EncryptionDictionary, typed: string, work: Work): Unlocked | undefined {
  for (const password of olderPasswords(typed)) {
    work.decoded(STEP_BYTES * (dictionary.revision >= 3 ? 300 : 8))
    const asOwner = userKey(dictionary, userPasswordOf(dictionary, password))
    if (asOwner) return { fileKey: forObjects(asOwner, dictionary), byOwner: true }
    const asUser = userKey(dictionary, password)
    if (asUser) return { fileKey: forObjects(asUser, dictionary), byOwner: false }
  }
  return undefined
}

/** Crypt filters work with keys of 128 bits (ISO 32000-2 table 20, /V 4): Adobe's programs fill up a shorter one with zeros. */
function forObjects(key: Uint8Array, { revision }: EncryptionDictionary): Uint8Array {
  return revision === 4 ? Buffer.concat([key, new Uint8Array(16 - key.length)]) : key
}

/** The file's key if this is the user password. */
function userKey(dictionary: EncryptionDictionary, password: Uint8Array): Uint8Array | undefined {
  const key = fileKey(dictionary, password)
  const { revision, U, firstId } = dictionary
  // Algorithm 4.
  if (revision === 2) return isEqual(rc4(key, PADDING), U) ? key : undefined
  // Algorithm 5; the last 16 bytes are arbitrary.
  let expected: Uint8Array = md5(PADDING, firstId)
  for (let round = 0; round < 20; round++) expected = rc4(mixed(key, round), expected)
  return isEqual(expected, U.subarray(0, 16)) ? key : undefined
}

/** Algorithm 2. */
function fileKey(dictionary: EncryptionDictionary, password: Uint8Array): Uint8Array {
  const { revision, keyBytes, O, permissions, firstId, encryptsMetadata } = dictionary
  const bits = Buffer.alloc(4)
  bits.writeInt32LE(permissions)
  const metadata = revision >= 4 && !encryptsMetadata ? [Buffer.from('ffffffff', 'hex')] : []
  let hash = md5(padded(password), O, bits, firstId, ...metadata)
  if (revision >= 3) for (let i = 0; i < 50; i++) hash = md5(hash.subarray(0, keyBytes))
  return hash.subarray(0, keyBytes)
}

/** The user password, padded, that /O holds under this owner password (algorithm 7); nonsense if it is not the owner's. */
function userPasswordOf({ revision, keyBytes, O }: EncryptionDictionary, owner: Uint8Array): Uint8Array {
  let hash = md5(padded(owner))
  if (revision >= 3) for (let i = 0; i < 50; i++) hash = md5(hash)
  const key = hash.subarray(0, keyBytes)
  let password: Uint8Array = O
  for (let round = revision >= 3 ? 19 : 0; round >= 0; round--) password = rc4(mixed(key, round), password)
  return password
}

function padded(password: Uint8Array): Uint8Array {
  return Buffer.concat([password, PADDING]).subarray(0, 32)
}

function mixed(key: Uint8Array, round: number): Uint8Array {
  return key.map((byte) => byte ^ round)
}

function md5(...parts: Uint8Array[]): Buffer {
  const hash = createHash('md5')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0
}
