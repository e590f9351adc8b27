import { hash, pbkdf2Sync } from 'node:crypto'
import { DIGEST_BYTES } from './algorithms.ts'
import { PkiError } from './errors.ts'

export type KdfDigest = keyof typeof DIGEST_BYTES

/** RFC 7292 appendix B.3: what the derived bytes are for. */
export const KDF_PURPOSE = { key: 1, iv: 2, mac: 3 } as const

/**
 * The most iterations allowed in one derivation: above OWASP's 600,000 and what common tools write.
 */
export const MAX_ITERATIONS = 1_000_000
/**
 * The most rounds allowed for one file. A legitimate file derives three times (MAC, key, certificates), so three times
 * MAX_ITERATIONS pass; a hostile file is stopped after about three seconds of one core.
 */
export const MAX_ROUNDS = 3 * MAX_ITERATIONS

/** Counts the rounds of all derivations of one file, and refuses a derivation that would exceed the limit. */
export class KdfBudget {
  #spent = 0

  /** Rounds so far. */
  get spent(): number {
    return this.#spent
  }

  /** @throws KDF_TOO_COSTLY */
  spend(iterations: number, blocks: number): void {
    this.require([{ iterations, blocks }])
    this.#spent += iterations * blocks
  }

  /** Refuses derivations that are too much together, before the first of them is done. @throws KDF_TOO_COSTLY */
  require(derivations: readonly KdfCost[]): void {
    let rounds = this.#spent
    for (const { iterations, blocks } of derivations) {
      rounds += iterations * blocks
      if (iterations <= MAX_ITERATIONS && rounds <= MAX_ROUNDS) continue
      throw new PkiError('KDF_TOO_COSTLY', { iterations, maxIterations: MAX_ITERATIONS })
    }
  }
}

/** What a derivation costs: its iterations, for each block of bytes that the digest gives at a time. */
export interface KdfCost {
  readonly iterations: number
  readonly blocks: number
}

export const blocksOf = (bytes: number, digest: KdfDigest): number => Math.ceil(bytes / DIGEST_BYTES[digest])

export interface KdfParameters {
  readonly digest: KdfDigest
  readonly salt: Uint8Array
  readonly iterations: number
}

/** What to derive: how many bytes, and on which budget. */
interface Derivation extends KdfParameters {
  readonly bytes: number
  readonly budget: KdfBudget
}

/** PBKDF2 (RFC 8018 §5.2) with the password in UTF-8. @throws KDF_TOO_COSTLY */
export function pbkdf2(password: string, { digest, salt, iterations, bytes, budget }: Derivation): Uint8Array {
  budget.spend(iterations, blocksOf(bytes, digest))
  return pbkdf2Sync(Buffer.from(password, 'utf8'), salt, iterations, bytes, digest)
}

/** RFC 7292 appendix B.1: big-endian UTF-16 with a terminating zero. */
export function bmpPassword(password: string): Buffer {
  return Buffer.from(`${password}\0`, 'utf16le').swap16()
}

/** The key derivation of RFC 7292 appendix B.2. @throws KDF_TOO_COSTLY */
export function pkcs12Kdf(password: Uint8Array, purpose: number, derivation: Derivation): Uint8Array {
  const { digest, salt, iterations, bytes, budget } = derivation
  // v is the block size of the hash function.
  const block = digest === 'sha1' || digest === 'sha256' ? 64 : 128
  const blocks = blocksOf(bytes, digest)
  budget.spend(iterations, blocks)

  const saltPart = fill(salt, block)
  const passwordPart = fill(password, block)
  const input = Buffer.concat([Buffer.alloc(block, purpose), saltPart, passwordPart])
  const out = Buffer.alloc(blocks * DIGEST_BYTES[digest])
  for (let index = 0; index < blocks; index++) {
    let round = hash(digest, input, 'buffer')
    for (let iteration = 1; iteration < iterations; iteration++) round = hash(digest, round, 'buffer')
    round.copy(out, index * round.length)
    if (index + 1 < blocks) addToBlocks(input.subarray(block), fill(round, block), block)
  }
  return out.subarray(0, bytes)
}

/** Repeats a string up to a multiple of the block size; an empty one stays empty. */
function fill(source: Uint8Array, block: number): Buffer {
  const filled = Buffer.alloc(block * Math.ceil(source.length / block))
  for (let index = 0; index < filled.length; index++) filled[index] = source[index % source.length]!
  return filled
}

/** Step 6.C: every block I_j becomes (I_j + B + 1) mod 2^v. */
function addToBlocks(blocks: Buffer, addend: Buffer, block: number): void {
  for (let start = 0; start < blocks.length; start += block) {
    let carry = 1
    for (let index = block - 1; index >= 0; index--) {
      carry += blocks[start + index]! + addend[index]!
      blocks[start + index] = carry & 0xff
      carry >>= 8
    }
  }
}
