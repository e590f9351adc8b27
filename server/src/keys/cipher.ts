import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto'
import { freshBytes } from './fresh-bytes.ts'

// AES-256-GCM with a random 96-bit nonce (NIST SP 800-38D §8.2.2): one key seals far fewer than 2^32 values here.

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + NONCE_BYTES

/** What a sealed value belongs to; it cannot be opened as anything else. */
export type Binding = readonly (string | number)[]

/** A KeyObject where the key is used often, since Node otherwise makes one for each use. */
type Key = Uint8Array | KeyObject

/** version, nonce, ciphertext, tag. */
export function seal(key: Key, plain: Uint8Array, binding: Binding): Buffer {
  const nonce = freshBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(encode(binding))
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** @throws when the key is another, a bit was changed, or the binding is not the one it was sealed with. */
export function unseal(key: Key, sealed: Uint8Array, binding: Binding): Buffer {
  if (sealed.length < HEAD_BYTES + TAG_BYTES || sealed[0] !== VERSION) throw new Error('not a sealed value')
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, HEAD_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(encode(binding))
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES, sealed.length - TAG_BYTES)), decipher.final()])
}

/** JSON keeps the parts apart: ['a', 'bc'] and ['ab', 'c'] differ. */
function encode(binding: Binding): Buffer {
  return Buffer.from(JSON.stringify(binding))
}
