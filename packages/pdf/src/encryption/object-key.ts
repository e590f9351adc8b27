import { createHash } from 'node:crypto'
import type { CryptMethod } from './crypt-filters.ts'

/** Which object a string or stream is part of. */
export interface ObjectId {
  num: number
  gen: number
}

const SALT = Buffer.from('sAlT')

/** The key for the strings and the stream of one object (ISO 32000-2 algorithm 1); AES-256 uses the file's key (algorithm 1.A). */
export function objectKey(fileKey: Uint8Array, { num, gen }: ObjectId, method: CryptMethod): Uint8Array {
  if (method === 'AESV3') return fileKey
  const id = Uint8Array.of(num, num >> 8, num >> 16, gen, gen >> 8)
  const hash = createHash('md5').update(fileKey).update(id)
  if (method === 'AESV2') hash.update(SALT)
  return hash.digest().subarray(0, Math.min(fileKey.length + id.length, 16))
}
