import { PkiError } from './errors.ts'

/**
 * RC2 (RFC 2268), which node:crypto no longer offers. Needed only to open old PKCS#12 files, which encrypt the
 * certificates (never the key) with 40-bit RC2.
 */

// RFC 2268 §2: a permutation of 0…255 derived from the digits of pi.
const PI_TABLE = Buffer.from(
  'd978f9c419ddb5ed28e9fd794aa0d89dc67e37832b76538e624c6488448bfba2179a59f587b34f1361456d8d09817d32' +
    'bd8f40eb86b77b0bf09521225c6b4e82' +
    '54d66593ce60b21c7356c014a78cf1dc1275ca1f3bbee4d1423dd430a33cb6266fbf0eda4669075727f21d9bbc944303' +
    'f811c7f690ef3ee706c3d52fc8661ed7' +
    '08e8eade8052eef784aa72ac354d6a2a961ad2715a1549744b9fd05e0418a4ecc2e0416e0f51cbcc2491af50a1f47039' +
    '997c3a8523b8b47afc02365b25559731' +
    '2d5dfa98e38a92ae05df2910676cbac9d300e6cfe19ea82c6316013f58e289a9' +
    '0d38341bab33ffb0bb480c5fb9b1cd2ec5f3db47e5a59c770aa62068fe7fc1ad',
  'hex',
)

const ROTATIONS = [1, 2, 3, 5] as const

/** RFC 2268 §2: 64 words from a key of any length and its effective strength. */
function expandKey(key: Uint8Array, effectiveBits: number): Uint16Array {
  const octets = new Uint8Array(128)
  octets.set(key)
  for (let index = key.length; index < 128; index++)
    octets[index] = PI_TABLE[(octets[index - 1]! + octets[index - key.length]!) & 0xff]!
  const effectiveOctets = Math.ceil(effectiveBits / 8)
  const mask = 0xff >> (8 * effectiveOctets - effectiveBits)
  octets[128 - effectiveOctets] = PI_TABLE[octets[128 - effectiveOctets]! & mask]!
  for (let index = 127 - effectiveOctets; index >= 0; index--)
    octets[index] = PI_TABLE[octets[index + 1]! ^ octets[index + effectiveOctets]!]!
  const words = new Uint16Array(64)
  for (let index = 0; index < 64; index++) words[index] = octets[2 * index]! | (octets[2 * index + 1]! << 8)
  return words
}

/** RFC 2268 §4: 5 mixing rounds, a mashing round, 6 mixing, mashing, 5 mixing, all in reverse. */
function decryptBlock(words: Uint16Array, block: Uint16Array): void {
  for (let round = 15; round >= 0; round--) {
    for (let index = 3; index >= 0; index--) {
      const rotation = ROTATIONS[index]!
      const value = block[index]!
      const rotated = ((value >>> rotation) | (value << (16 - rotation))) & 0xffff
      const [previous, second, third] = neighbours(block, index)
      block[index] = rotated - words[round * 4 + index]! - (previous & second) - (~previous & third)
    }
    if (round === 5 || round === 11)
      for (let index = 3; index >= 0; index--) block[index]! -= words[block[(index + 3) & 3]! & 63]!
  }
}

/** RFC 2268 §3: encryption. */
function encryptBlock(words: Uint16Array, block: Uint16Array): void {
  for (let round = 0; round < 16; round++) {
    if (round === 5 || round === 11)
      for (let index = 0; index < 4; index++) block[index]! += words[block[(index + 3) & 3]! & 63]!
    for (let index = 0; index < 4; index++) {
      const rotation = ROTATIONS[index]!
      const [previous, second, third] = neighbours(block, index)
      const value = (block[index]! + words[round * 4 + index]! + (previous & second) + (~previous & third)) & 0xffff
      block[index] = (value << rotation) | (value >>> (16 - rotation))
    }
  }
}

/** R[i-1], R[i-2], R[i-3] of the four words. */
function neighbours(block: Uint16Array, index: number): [number, number, number] {
  return [block[(index + 3) & 3]!, block[(index + 2) & 3]!, block[(index + 1) & 3]!]
}

interface Rc2Options {
  readonly key: Uint8Array
  readonly effectiveBits: number
  readonly iv: Uint8Array
}

/** Decrypts CBC and removes the PKCS#7 padding. @throws PKCS12_WRONG_PASSWORD if there is none */
export function decryptRc2Cbc(data: Uint8Array, { key, effectiveBits, iv }: Rc2Options): Buffer {
  const words = expandKey(key, effectiveBits)
  const out = Buffer.alloc(data.length)
  let previous = iv
  for (let start = 0; start < data.length; start += 8) {
    const cipher = data.subarray(start, start + 8)
    const block = toWords(cipher)
    decryptBlock(words, block)
    for (let index = 0; index < 8; index++)
      out[start + index] = ((block[index >> 1]! >> (8 * (index & 1))) & 0xff) ^ previous[index]!
    previous = cipher
  }
  const padding = out[out.length - 1] ?? 0
  const padded = padding >= 1 && padding <= 8 && out.subarray(out.length - padding).every((octet) => octet === padding)
  if (!padded) throw new PkiError('PKCS12_WRONG_PASSWORD', {})
  return out.subarray(0, out.length - padding)
}

/** Encrypts CBC with PKCS#7 padding, so that tests need no second implementation. */
export function encryptRc2Cbc(data: Uint8Array, { key, effectiveBits, iv }: Rc2Options): Buffer {
  const words = expandKey(key, effectiveBits)
  const padding = 8 - (data.length % 8)
  const out = Buffer.concat([data, Buffer.alloc(padding, padding)])
  let previous: Uint8Array = iv
  for (let start = 0; start < out.length; start += 8) {
    const octets = out.subarray(start, start + 8)
    for (let index = 0; index < 8; index++) octets[index]! ^= previous[index]!
    const block = toWords(octets)
    encryptBlock(words, block)
    for (let index = 0; index < 8; index++) octets[index] = block[index >> 1]! >> (8 * (index & 1))
    previous = octets
  }
  return out
}

function toWords(octets: Uint8Array): Uint16Array {
  const words = new Uint16Array(4)
  for (let index = 0; index < 4; index++) words[index] = octets[2 * index]! | (octets[2 * index + 1]! << 8)
  return words
}
