import { createHash, type Hash } from 'node:crypto'
import type { Pdf } from '@laisen/pdf/open'
import { feedRanges } from '@laisen/pdf/source'
import type { Gap } from './byte-range-checks.ts'

/** SHA-384 and SHA-512 take three times as long as those for which processors have instructions. */
const weights = { sha1: 1, sha256: 1, sha384: 3, sha512: 3 } as const

export type Digest = keyof typeof weights

/** Digests of what signatures cover. What is before a gap is hashed once for all signatures that come in the order of the file. */
export class SignedDigests {
  readonly #pdf: Pdf
  readonly #before = new Map<Digest, { hash: Hash; at: number }>()

  constructor(pdf: Pdf) {
    this.#pdf = pdf
  }

  of({ start, end, covered }: Gap, digest: Digest): Uint8Array {
    const known = this.#before.get(digest)
    const before = known && known.at <= start ? known : { hash: createHash(digest), at: 0 }
    this.#feed(before.hash, { digest, start: before.at, end: start })
    before.at = start
    this.#before.set(digest, before)
    const whole = before.hash.copy()
    this.#feed(whole, { digest, start: end, end: covered })
    return whole.digest()
  }

  /** Passes what a signature covers, to be hashed with this digest. */
  feed({ start, end, covered }: Gap, digest: Digest, consume: (piece: Uint8Array) => void): void {
    const { source, work } = this.#pdf
    work.hashed((start + covered - end) * weights[digest])
    feedRanges(
      source,
      {
        ranges: [
          { start: 0, end: start },
          { start: end, end: covered },
        ],
      },
      consume,
    )
  }

  #feed(hash: Hash, { digest, ...range }: { digest: Digest; start: number; end: number }): void {
    const { source, work } = this.#pdf
    work.hashed((range.end - range.start) * weights[digest])
    feedRanges(source, { ranges: [range] }, (piece) => hash.update(piece))
  }
}
