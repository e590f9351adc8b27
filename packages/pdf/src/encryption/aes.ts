import { createCipheriv, createDecipheriv, createSecretKey } from 'node:crypto'

// Node takes 15 µs to find out that bytes are no KeyObject, several times as long as it takes to make one of them and decrypt a string.

export const AES_BLOCK_BYTES = 16

/** Encrypts with AES in CBC mode. The result is the IV and the ciphertext, padded by RFC 8018 (ISO 32000-2 §7.6.3.1). */
export function aesEncrypt(key: Uint8Array, data: Uint8Array, iv: Uint8Array): Uint8Array {
  const cipher = createCipheriv(`aes-${key.length * 8}-cbc`, createSecretKey(key), iv)
  return Buffer.concat([iv, cipher.update(data), cipher.final()])
}

/** Decrypts what `aesEncrypt` returns; undefined if the IV, a part of a block or the padding is missing. */
export function aesDecrypt(key: Uint8Array, data: Uint8Array): Uint8Array | undefined {
  if (data.length < AES_BLOCK_BYTES || data.length % AES_BLOCK_BYTES !== 0) return undefined
  const plain = aesDecryptBlocks(key, data.subarray(AES_BLOCK_BYTES), data.subarray(0, AES_BLOCK_BYTES))
  // Some programs write nothing but an IV for an empty text.
  const padding = plain.at(-1) ?? 0
  if (plain.length > 0 && (padding < 1 || padding > AES_BLOCK_BYTES)) return undefined
  return plain.subarray(0, plain.length - padding)
}

/** Decrypts whole blocks without padding, in CBC mode. */
export function aesDecryptBlocks(key: Uint8Array, data: Uint8Array, iv: Uint8Array): Uint8Array {
  const cipher = createDecipheriv(`aes-${key.length * 8}-cbc`, createSecretKey(key), iv).setAutoPadding(false)
  return cipher.update(data)
}

/** Encrypts whole blocks without padding, in CBC mode. */
export function aesEncryptBlocks(key: Uint8Array, data: Uint8Array, iv: Uint8Array): Uint8Array {
  const cipher = createCipheriv(`aes-${key.length * 8}-cbc`, createSecretKey(key), iv).setAutoPadding(false)
  return cipher.update(data)
}
