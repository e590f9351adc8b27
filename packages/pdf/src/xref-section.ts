import type { PdfDict } from './objects.ts'

/** Where an object is according to the cross-reference. Offsets are relative to the header, as in the file. */
export type XrefEntry =
  | { kind: 'free' }
  | { kind: 'offset'; offset: number; gen: number }
  | { kind: 'packed'; container: number; index: number }

export const FREE: XrefEntry = { kind: 'free' }

/** ISO 32000-2 §7.5.4. */
export const LARGEST_GENERATION = 65_535

/** One cross-reference section. Only the requested entries are read. */
export interface XrefSection {
  kind: 'table' | 'stream' | 'hybrid' | 'recovered'
  trailer: PdfDict
  /** One more than the highest number it lists. */
  size: number
  find(num: number): XrefEntry | undefined
  /** Every object number listed, including free ones. */
  numbers(): Iterable<number>
  /** Tells the numbers of objects that are listed at this offset or after it, as each row says it. Reads every row. */
  placedFrom(offset: number, found: (num: number) => void): void
}

const LINEAR_UP_TO = 8

/** Runs of object numbers, each with the position of its first entry: a row in a stream, a byte offset in a table. */
export class NumberRuns {
  size = 0
  readonly #runs: { first: number; count: number; place: number }[] = []
  #sorted = true

  add(first: number, count: number, place: number): void {
    const last = this.#runs.at(-1)
    if (last && last.first > first) this.#sorted = false
    this.#runs.push({ first, count, place })
    if (count > 0) this.size = Math.max(this.size, first + count)
  }

  /** The run that contains this number, and the index within it. */
  find(num: number): { place: number; index: number } | undefined {
    const runs = this.#runs
    if (runs.length <= LINEAR_UP_TO) {
      for (const { first, count, place } of runs) {
        if (num >= first && num < first + count) return { place, index: num - first }
      }
      return undefined
    }
    if (!this.#sorted) {
      runs.sort((a, b) => a.first - b.first)
      this.#sorted = true
    }
    let low = 0
    let high = runs.length - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const { first, count, place } = runs[middle]!
      if (num < first) high = middle - 1
      else if (num >= first + count) low = middle + 1
      else return { place, index: num - first }
    }
    return undefined
  }

  *numbers(): Generator<number> {
    for (const { first, count } of this.#runs) {
      for (let num = first; num < first + count; num++) yield num
    }
  }

  /** Each run as it was added. */
  runs(): Iterable<{ readonly first: number; readonly count: number; readonly place: number }> {
    return this.#runs
  }
}
