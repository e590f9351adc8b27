import type { PdfRef } from '@laisen/pdf/objects'
import type { History } from './history.ts'
import { eachReference } from './same.ts'

/** Memory for one reference that is remembered. */
const referenceBytes = 24

/** Which objects refer to which, in any revision so far. Built only once, because it needs every object of the document. */
export class Referrers {
  readonly #history: History
  readonly #of = new Map<number, Set<number>>()

  /** @throws PdfError TOO_COMPLEX */
  constructor(history: History) {
    this.#history = history
    for (const num of history.firstNumbers()) this.#add(0, num)
    for (const revision of history.revisions.keys()) this.#addAll(revision)
  }

  /** The objects that refer to this one. */
  of(num: number): Iterable<number> {
    return this.#of.get(num) ?? []
  }

  #addAll(revision: number): void {
    for (const num of this.#history.numbers(revision)) this.#add(revision, num)
  }

  #add(revision: number, num: number): void {
    const { work } = this.#history
    const object = this.#history.own(revision, num)
    if (object === undefined) return
    eachReference(object, work, ({ num: target }: PdfRef) => {
      const known = this.#of.get(target)
      if (known?.has(num)) return
      work.kept(referenceBytes)
      if (known) known.add(num)
      else this.#of.set(target, new Set([num]))
    })
  }
}
