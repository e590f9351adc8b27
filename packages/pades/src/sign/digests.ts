import { createHash, Hash } from 'node:crypto'
import { feedRanges, type Source } from '@laisen/pdf/source'
import type { DigestName } from '@laisen/pki/algorithms'

/** The digest that identifies a document in the history and that document timestamps are over, whatever digest its signatures use. */
export const documentDigest: DigestName = 'sha256'

/** Hash states after all bytes of a document; a single one is SHA-256. */
export type Hashed = Hash | Readonly<Partial<Record<DigestName, Hash>>>

/** Digests of a document so far. The document grows by revisions, and no byte is read twice. */
export class DocumentDigests {
  readonly #states = new Map<DigestName, Hash | undefined>()
  #unread: Source | undefined
  /** The last bytes added, which are hashed only if a digest with them is asked for. */
  #added: Uint8Array | undefined

  /**
   * A caller that has already hashed the source passes its hash states, which are copied, not consumed. For any other algorithm
   * the source is read; it may be omitted if no algorithm is missing.
   */
  constructor(source: Source | undefined, algorithms: readonly DigestName[], hashed: Hashed = {}) {
    this.#unread = source
    const known = hashed instanceof Hash ? { [documentDigest]: hashed } : hashed
    for (const algorithm of algorithms) this.#states.set(algorithm, known[algorithm]?.copy())
  }

  /** Reads the source once for all algorithms that need it. Called only when it is known that the document can be signed. */
  read(): void {
    const source = this.#unread
    const fresh: [DigestName, Hash][] = []
    for (const [name, hash] of this.#states) if (!hash) fresh.push([name, createHash(name)])
    if (fresh.length === 0) return
    if (!source) throw new TypeError('no source, and no digest of it')
    this.#unread = undefined
    feedRanges(source, { ranges: [{ start: 0, end: source.sizeBytes }] }, (piece) => {
      for (const [, hash] of fresh) hash.update(piece)
    })
    for (const [name, hash] of fresh) this.#states.set(name, hash)
  }

  /** Digests that go their own way from here. */
  copy(): DocumentDigests {
    this.read()
    this.#hashAdded()
    return new DocumentDigests(undefined, [...this.#states.keys()], Object.fromEntries(this.#states))
  }

  /** Adds bytes by which the document has grown. They must not change afterwards. */
  update(piece: Uint8Array): void {
    this.#hashAdded()
    this.#added = piece
  }

  /** The digest of the document so far followed by a piece that is not added to it. */
  digestWith(algorithm: DigestName, piece: Uint8Array): Uint8Array {
    this.#hashAdded()
    return this.#states.get(algorithm)!.copy().update(piece).digest()
  }

  /** SHA-256 of the document so far, if it is one of the algorithms. */
  get document(): Uint8Array {
    this.#hashAdded()
    return this.#states.get(documentDigest)!.copy().digest()
  }

  #hashAdded(): void {
    const piece = this.#added
    if (!piece) return
    this.#added = undefined
    for (const hash of this.#states.values()) hash!.update(piece)
  }
}
