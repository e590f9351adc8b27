import { createDecipheriv, createHash } from 'node:crypto'
import { PdfError } from '../errors.ts'
import type { Work } from '../limits.ts'
import { aesDecryptBlocks, aesEncryptBlocks } from './aes.ts'
import type { EncryptionDictionary } from './dictionary.ts'
import { newerPasswords } from './passwords.ts'
import type { Unlocked } from './unlocked.ts'

const NO_IV = new Uint8Array(16)
const ROUNDS = 64
const REPEATS = 64
const DIGESTS = ['sha256', 'sha384', 'sha512'] as const

/**
 * Opens a document of revisions 5 and 6 with what was typed, as its owner's or its user's password (ISO 32000-2 algorithm 2.A);
 * undefined if it is neither.
 * @throws PdfError ENCRYPTION_BROKEN, TOO_COMPLEX
 */
export function unlockNewer(dictionary: EncryptionDictionary, typed: string, work: Work): Unlocked | undefined {
  const { O, U, OE, UE } = dictionary
  const userEntry = U.subarray(0, 48)
  const none = new Uint8Array()
  for (const password of newerPasswords(typed)) {
    const opened =
      keyFrom({ dictionary, work, password, entry: O, sealed: OE, more: userEntry }) ??
      keyFrom({ dictionary, work, password, entry: U, sealed: UE, more: none })
    if (!opened) continue
    checkPermissions(dictionary, opened.key)
    return { fileKey: opened.key, byOwner: opened.entry === O }
  }
  return undefined
}

interface Attempt {
  dictionary: EncryptionDictionary
  work: Work
  password: Uint8Array
  /** /O or /U: a hash, then a salt for each of the two hashes of the password. */
  entry: Uint8Array
  /** /OE or /UE: the file's key, encrypted. */
  sealed: Uint8Array
  /** What the owner's hashes include besides. */
  more: Uint8Array
}

function keyFrom({ entry, sealed, ...attempt }: Attempt): { key: Uint8Array; entry: Uint8Array } | undefined {
  const validation = hashOf(attempt, entry.subarray(32, 40))
  if (Buffer.compare(validation, entry.subarray(0, 32)) !== 0) return undefined
  const key = hashOf(attempt, entry.subarray(40, 48))
  return { key: aesDecryptBlocks(key, sealed, NO_IV), entry }
}

type Hashing = Pick<Attempt, 'dictionary' | 'work' | 'password' | 'more'>

function hashOf({ dictionary, work, password, more }: Hashing, salt: Uint8Array): Uint8Array {
  const first = createHash('sha256').update(password).update(salt).update(more).digest()
  return dictionary.revision === 5 ? first : hardened(first, { work, password, more })
}

/** Algorithm 2.B. */
function hardened(first: Uint8Array, { work, password, more }: Omit<Hashing, 'dictionary'>): Uint8Array {
  let key = first
  for (let round = 1; ; round++) {
    const once = Buffer.concat([password, key, more])
    const repeated = Buffer.alloc(once.length * REPEATS, once)
    const encrypted = aesEncryptBlocks(key.subarray(0, 16), repeated, key.subarray(16, 32))
    work.decoded(encrypted.length)
    // 256 leaves the remainder 1, so a number of 16 bytes has the same remainder as the sum of its bytes.
    const sum = encrypted.subarray(0, 16).reduce((total, byte) => total + byte, 0)
    key = createHash(DIGESTS[sum % 3]!)
      .update(encrypted)
      .digest()
    if (round >= ROUNDS && encrypted.at(-1)! <= round - 32) return key.subarray(0, 32)
  }
}

/** Algorithm 13: /Perms repeats the permissions under the file's key, so that nobody can change /P. @throws PdfError ENCRYPTION_BROKEN */
function checkPermissions({ permissions, encryptsMetadata, Perms }: EncryptionDictionary, key: Uint8Array): void {
  const decipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  const repeated = decipher.update(Perms)
  const metadata = repeated[8] === 0x54
  if (
    repeated.toString('latin1', 9, 12) !== 'adb' ||
    repeated.readInt32LE(0) !== permissions ||
    metadata !== encryptsMetadata
  )
    throw new PdfError('ENCRYPTION_BROKEN', { reason: 'the permissions were changed without the password' })
}
