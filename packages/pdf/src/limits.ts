import { PdfError } from './errors.ts'

/** How much a file may cost before it is refused as TOO_COMPLEX. */
export interface Limits {
  /** Nesting depth of arrays and dictionaries. */
  depth: number
  /** Cross-reference sections. */
  revisions: number
  pageTreeDepth: number
  /** Size of one object, without the data of its stream. */
  objectBytes: number
  /** The highest object number. */
  objectNumber: number
  /** Decoded size of one stream. */
  streamBytes: number
  /** Size of what an update appends to the file. */
  tailBytes: number
  /** All work together. The unit is the reading of one byte of an object: 5 to 10 ns. */
  work: number
  /** Memory for everything that is kept until the document is done with. */
  keptBytes: number
}

const MEBIBYTE = 1 << 20

/** A hostile file reaches one of them within two seconds and 300 MB. */
export const defaultLimits: Limits = {
  depth: 256,
  revisions: 4096,
  pageTreeDepth: 64,
  objectBytes: 64 * MEBIBYTE,
  objectNumber: 8_388_607,
  streamBytes: 64 * MEBIBYTE,
  tailBytes: 64 * MEBIBYTE,
  work: 192 * MEBIBYTE,
  keptBytes: 96 * MEBIBYTE,
}

/** How many bytes of each kind are as much work as one byte of an object. */
const SEARCHED_BYTES = 8
const LOADED_BYTES = 16
const HASHED_BYTES = 16
const DECODED_BYTES = 2
const SKIMMED_BYTES = 2
/** Creating objects that take this many bytes takes as long as reading one. */
const CREATED_BYTES = 4
/** Creating an error, and starting a decoder, take as long as reading this many bytes. */
const FAILURE = 512
/** Looking at one item of a list that has been read already. */
const VISIT = 16

/**
 * Counts what a document has cost: the one budget from which every loop spends whose length the document decides. It is
 * counted rather than timed, so that the same file always has the same outcome.
 */
export class Work {
  readonly limits: Limits
  #spent: number
  #keptBytes = 0

  /** `spent` is what the same document has cost before, for example for an earlier signature. */
  constructor(limits: Limits = defaultLimits, spent = 0) {
    this.limits = limits
    this.#spent = spent
  }

  get spent(): number {
    return this.#spent
  }

  get keptBytes(): number {
    return this.#keptBytes
  }

  /** The work that may still be done, as a whole number. */
  get left(): number {
    return Math.max(0, Math.ceil(this.limits.work - this.#spent))
  }

  /** The memory that may still be kept. */
  get keptBytesLeft(): number {
    return this.limits.keptBytes - this.#keptBytes
  }

  /** The size to which one stream may still decode. */
  get streamBytesLeft(): number {
    return Math.min(this.limits.streamBytes, this.left * DECODED_BYTES)
  }

  /** Counts bytes read as objects. @throws PdfError TOO_COMPLEX */
  parsed(bytes: number): void {
    this.#spent += bytes
    if (this.#spent > this.limits.work) throw tooComplex('work', this.limits)
  }

  /** Counts bytes that were only searched for a word. @throws PdfError TOO_COMPLEX */
  searched(bytes: number): void {
    this.parsed(bytes / SEARCHED_BYTES)
  }

  /** Counts bytes of content that were only skimmed for some of its words. @throws PdfError TOO_COMPLEX */
  skimmed(bytes: number): void {
    this.parsed(bytes / SKIMMED_BYTES)
  }

  /** Counts bytes that had to be fetched into memory. @throws PdfError TOO_COMPLEX */
  loaded(bytes: number): void {
    this.parsed(bytes / LOADED_BYTES)
  }

  /** Counts bytes that were hashed, with a digest as fast as SHA-256. @throws PdfError TOO_COMPLEX */
  hashed(bytes: number): void {
    this.parsed(bytes / HASHED_BYTES)
  }

  /** Counts what a decoder returned. @throws PdfError TOO_COMPLEX */
  decoded(bytes: number): void {
    this.parsed(FAILURE + bytes / DECODED_BYTES)
  }

  /** Counts an attempt that ended in an error. @throws PdfError TOO_COMPLEX */
  failed(): void {
    this.parsed(FAILURE)
  }

  /** Counts items of lists that are gone through, each time again. @throws PdfError TOO_COMPLEX */
  visited(items: number): void {
    this.parsed(items * VISIT)
  }

  /** Counts what was created and is not released before the document is. @throws PdfError TOO_COMPLEX */
  kept(bytes: number): void {
    this.#keptBytes += bytes
    if (this.#keptBytes > this.limits.keptBytes) throw tooComplex('keptBytes', this.limits)
    this.parsed(bytes / CREATED_BYTES)
  }

  /** Counts something as released after all. The work of creating it remains. */
  released(bytes: number): void {
    this.#keptBytes -= bytes
  }
}

/** The refusal when a limit was reached. */
export function tooComplex(limit: keyof Limits, limits: Limits): PdfError<'TOO_COMPLEX'> {
  return new PdfError('TOO_COMPLEX', { limit, max: limits[limit] })
}
