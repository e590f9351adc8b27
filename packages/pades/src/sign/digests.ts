import { createHash, type Hash } from 'node:crypto'
import { feedRanges, type Source } from '@laisen/pdf/source'
import type { DigestName } from '@laisen/pki/algorithms'

/** What a document is named by in the history, whatever its signatures are made with. */
const documentDigest: DigestName = 'sha256'

/** Digests of a document so far; it grows by revisions, and what was read is never read again. */
export class DocumentDigests {
  readonly #states = new Map<DigestName, Hash>()
  readonly #known: Hash | undefined
  #unread: Source | undefined

  /** A caller that had the source's bytes pass by already gives their SHA-256 state, which is copied and not used up. */
  constructor(source: Source, algorithms: readonly DigestName[], hashed?: Hash) {
    this.#unread = source
    for (const algorithm of [documentDigest, ...algorithms]) this.#states.set(algorithm, createHash(algorithm))
    this.#known = hashed
  }

  /** Reads the source, once for all algorithms that need it: not before it is known that the document can be signed. */
  read(): void {
    const source = this.#unread
    if (!source) return
    this.#unread = undefined
    if (this.#known) this.#states.set(documentDigest, this.#known.copy())
    const fresh = [...this.#states].filter(([algorithm]) => !this.#known || algorithm !== documentDigest)
    if (fresh.length === 0) return
    feedRanges(source, [{ start: 0, end: source.sizeBytes }], (piece) => {
      for (const [, hash] of fresh) hash.update(piece)
    })
  }

  /** The document has grown by so much. */
  update(piece: Uint8Array): void {
    for (const hash of this.#states.values()) hash.update(piece)
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
