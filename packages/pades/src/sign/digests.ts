import { createHash, Hash } from 'node:crypto'
import { feedRanges, type Source } from '@laisen/pdf/source'
import type { DigestName } from '@laisen/pki/algorithms'

/** What a document is named by in the history, whatever its signatures are made with. */
const documentDigest: DigestName = 'sha256'

/** States that were fed with all bytes of a document; a single one is of SHA-256. */
export type Hashed = Hash | Readonly<Partial<Record<DigestName, Hash>>>

/** Digests of a document so far; it grows by revisions, and what was read is never read again. */
export class DocumentDigests {
  readonly #states = new Map<DigestName, Hash | undefined>()
  #unread: Source | undefined

  /**
   * A caller that had the source's bytes pass by already gives the states of their digests, which are copied and not used up. What it
   * gives none of is read from the source, which may be left out where nothing is missing.
   */
  constructor(source: Source | undefined, algorithms: readonly DigestName[], hashed: Hashed = {}) {
    this.#unread = source
    const known = hashed instanceof Hash ? { [documentDigest]: hashed } : hashed
    for (const algorithm of [documentDigest, ...algorithms]) this.#states.set(algorithm, known[algorithm]?.copy())
  }

  /** Reads the source, once for all algorithms that need it: not before it is known that the document can be signed. */
  read(): void {
    const source = this.#unread
    const fresh = [...this.#states].filter(([, hash]) => !hash).map(([name]) => [name, createHash(name)] as const)
    if (fresh.length === 0) return
    if (!source) throw new TypeError('no source, and no digest of it')
    this.#unread = undefined
    feedRanges(source, [{ start: 0, end: source.sizeBytes }], (piece) => {
      for (const [, hash] of fresh) hash.update(piece)
    })
    for (const [name, hash] of fresh) this.#states.set(name, hash)
  }

  /** The document has grown by so much. */
  update(piece: Uint8Array): void {
    for (const hash of this.#states.values()) hash!.update(piece)
  }

  /** What an algorithm says of the document as it is now, followed by a piece that does not become part of it. */
  digestWith(algorithm: DigestName, piece: Uint8Array): Uint8Array {
    return this.#states.get(algorithm)!.copy().update(piece).digest()
  }

  /** SHA-256 of the document as it is now. */
  get document(): Uint8Array {
    return this.#states.get(documentDigest)!.copy().digest()
  }
}
