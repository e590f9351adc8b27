import { PdfError } from './errors.ts'

/** How much work a file may cause before it is refused as TOO_COMPLEX. */
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
  /** Total bytes read as objects; each reading counts. */
  parsedBytes: number
  /** Decoded size of one stream. */
  streamBytes: number
  /** Decoded size of all streams together. */
  decodedBytes: number
}

const MEBIBYTE = 1 << 20
const SEARCH_SPEED = 6
/** Creating an error takes as long as reading this many bytes. */
const FAILURE_BYTES = 512

/** The default limits. A hostile file reaches one of them within two seconds. */
export function defaultLimits(sizeBytes: number): Limits {
  return {
    depth: 256,
    revisions: 4096,
    pageTreeDepth: 64,
    objectBytes: 64 * MEBIBYTE,
    objectNumber: 8_388_607,
    parsedBytes: 96 * MEBIBYTE + sizeBytes,
    streamBytes: 64 * MEBIBYTE,
    decodedBytes: 192 * MEBIBYTE,
  }
}

/** Counts the work that a file has caused. It is counted rather than timed, so that the same file always has the same outcome. */
export class Work {
  readonly limits: Limits
  #parsedBytes = 0
  #decodedBytes = 0

  constructor(limits: Limits) {
    this.limits = limits
  }

  /** @throws PdfError TOO_COMPLEX */
  parsed(bytes: number): void {
    this.#parsedBytes += bytes
    if (this.#parsedBytes > this.limits.parsedBytes) throw tooComplex('parsedBytes', this.limits)
  }

  /** Counts bytes that were only searched for a word, which is many times faster. @throws PdfError TOO_COMPLEX */
  searched(bytes: number): void {
    this.parsed(bytes / SEARCH_SPEED)
  }

  /** Counts an attempt that ended in an error. @throws PdfError TOO_COMPLEX */
  failed(): void {
    this.parsed(FAILURE_BYTES)
  }

  /** @throws PdfError TOO_COMPLEX */
  decoded(bytes: number): void {
    this.#decodedBytes += bytes
    if (this.#decodedBytes > this.limits.decodedBytes) throw tooComplex('decodedBytes', this.limits)
  }

  /** The size to which one stream may still decode. */
  get streamBytesLeft(): number {
    return Math.min(this.limits.streamBytes, this.limits.decodedBytes - this.#decodedBytes)
  }
}

/** The refusal when a limit was reached. */
export function tooComplex(limit: keyof Limits, limits: Limits): PdfError<'TOO_COMPLEX'> {
  return new PdfError('TOO_COMPLEX', { limit, max: limits[limit] })
}
