import { PdfError } from './errors.ts'

/** How much a file may ask of us before it is refused as TOO_COMPLEX. */
export interface Limits {
  /** Arrays and dictionaries inside each other. */
  depth: number
  /** Cross-reference sections. */
  revisions: number
  pageTreeDepth: number
  /** Bytes that one object may take, its stream's data not counted. */
  objectBytes: number
  /** The highest object number. */
  objectNumber: number
  /** Bytes read as objects, all together and each time they are read. */
  parsedBytes: number
  /** Bytes that one stream may decode to. */
  streamBytes: number
  /** Bytes that all streams together may decode to. */
  decodedBytes: number
}

const MEBIBYTE = 1 << 20
const SEARCH_SPEED = 6
/** Making an error takes as long as reading so many bytes. */
const FAILURE_BYTES = 512

/** The limits that hold unless told otherwise; a hostile file reaches one of them within two seconds. */
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

/** Counts the work that a file has caused. Counted, not timed, so that the same file always ends the same way. */
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

  /** Bytes that were only searched for a word, which is many times as fast. @throws PdfError TOO_COMPLEX */
  searched(bytes: number): void {
    this.parsed(bytes / SEARCH_SPEED)
  }

  /** An attempt that ended in an error. @throws PdfError TOO_COMPLEX */
  failed(): void {
    this.parsed(FAILURE_BYTES)
  }

  /** @throws PdfError TOO_COMPLEX */
  decoded(bytes: number): void {
    this.#decodedBytes += bytes
    if (this.#decodedBytes > this.limits.decodedBytes) throw tooComplex('decodedBytes', this.limits)
  }

  /** What one stream may still decode to. */
  get streamBytesLeft(): number {
    return Math.min(this.limits.streamBytes, this.limits.decodedBytes - this.#decodedBytes)
  }
}

/** The refusal for a limit that was reached. */
export function tooComplex(limit: keyof Limits, limits: Limits): PdfError<'TOO_COMPLEX'> {
  return new PdfError('TOO_COMPLEX', { limit, max: limits[limit] })
}
