import { PdfError } from './errors.ts'
import { Lexer } from './lexer.ts'
import { tooComplex, type Work } from './limits.ts'
import { PdfDict, type PdfObject } from './objects.ts'
import type { Source } from './source.ts'

const FIRST_WINDOW_BYTES = 2048
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const SCAN_BYTES = 1 << 16
/** The cost of reading even the shortest object. */
const LEAST_BYTES = 32

/** An object as stored in the file, including its header. */
export interface IndirectObject {
  num: number
  gen: number
  object: PdfObject
  /** Where the data begins, if the object is a stream. */
  dataStart: number | undefined
  /** The position after the object, or where its stream's data begins. */
  end: number
  /** The memory that the object takes. */
  keptBytes: number
}

/** Reads syntax at any position of a source, through windows that grow until the object fits. */
export class Reader {
  readonly source: Source
  readonly work: Work
  #loadedBytes: number

  constructor(source: Source, work: Work) {
    this.source = source
    this.work = work
    this.#loadedBytes = source.loadedBytes ?? 0
  }

  /** Runs `read` with a lexer at `offset`. It may run more than once, so it must have no side effects. */
  parse<T>(offset: number, read: (lexer: Lexer) => T): T {
    const { source, work } = this
    if (source.bytes) return this.#attempt(new Lexer(source.bytes, Math.min(offset, source.sizeBytes), { work }), read)
    for (let length = FIRST_WINDOW_BYTES; ; length *= 2) {
      if (length > work.limits.objectBytes * 2) throw tooComplex('objectBytes', work.limits)
      const lexer = new Lexer(source.read(offset, length), 0, { work, base: offset })
      const last = offset + length >= source.sizeBytes
      try {
        const result = this.#attempt(lexer, read)
        if (last || !lexer.touchedEnd) return result
      } catch (error) {
        if (last || !lexer.touchedEnd || isTooMuchWork(error)) throw error
      }
    }
  }

  /** The indirect object whose header is at `offset`; undefined if there is none. */
  indirectAt(offset: number): IndirectObject | undefined {
    return this.parse(offset, (lexer) => readIndirect(lexer))
  }

  /**
   * Where a stream's data ends: at its /Length if `endstream` follows, otherwise at the next `endstream`.
   * @throws PdfError BAD_OBJECT if there is none.
   */
  streamEnd(dataStart: number, length: number | undefined): number {
    if (length !== undefined && Number.isInteger(length) && length >= 0 && this.#endstreamAt(dataStart + length)) {
      return dataStart + length
    }
    const found = this.find('endstream', dataStart)
    if (found < 0) throw new PdfError('BAD_OBJECT', { reason: 'a stream without end', offset: dataStart })
    return this.#withoutEndOfLine(dataStart, found)
  }

  /** The first position at or after `from` of this ASCII text, or -1. */
  find(text: string, from: number): number {
    const { source, work } = this
    for (let at = from; at < source.sizeBytes; at += SCAN_BYTES) {
      // Pieces overlap, so that a match across a boundary is not missed.
      const piece = source.read(at, SCAN_BYTES + text.length - 1)
      const found = asBuffer(piece).indexOf(text, 0, 'latin1')
      this.#countLoaded()
      work.searched(found < 0 ? piece.length : found + LEAST_BYTES * 8)
      if (found >= 0) return at + found
    }
    return -1
  }

  #attempt<T>(lexer: Lexer, read: (lexer: Lexer) => T): T {
    const start = lexer.pos
    this.#countLoaded()
    let done = false
    try {
      const result = read(lexer)
      done = true
      return result
    } finally {
      this.work.parsed(lexer.pos - start + LEAST_BYTES)
      if (done) this.work.kept(lexer.keptBytes)
      else this.work.failed()
    }
  }

  /** Blocks of a file that were read, and perhaps decrypted, since the last time. */
  #countLoaded(): void {
    const { loadedBytes } = this.source
    if (loadedBytes === undefined) return
    this.work.loaded(loadedBytes - this.#loadedBytes)
    this.#loadedBytes = loadedBytes
  }

  #endstreamAt(offset: number): boolean {
    if (offset > this.source.sizeBytes) return false
    const lexer = new Lexer(this.source.read(offset, 16))
    return lexer.readKeyword('endstream') || lexer.readKeyword('endobj')
  }

  /** The end of line before `endstream` is not part of the data (§7.3.8.1). */
  #withoutEndOfLine(start: number, end: number): number {
    const last = this.source.read(Math.max(start, end - 2), Math.min(2, end - start))
    if (last.at(-1) === LINE_FEED) return last.at(-2) === CARRIAGE_RETURN ? end - 2 : end - 1
    return last.at(-1) === CARRIAGE_RETURN ? end - 1 : end
  }
}

function readIndirect(lexer: Lexer): IndirectObject | undefined {
  const num = lexer.readUnsigned()
  const gen = num < 0 ? -1 : lexer.readUnsigned()
  if (gen < 0 || !lexer.readKeyword('obj')) return undefined
  // Some files write `1 0 obj endobj` for null.
  const object = lexer.readKeyword('endobj') ? null : lexer.readObject()
  let dataStart: number | undefined
  const end = lexer.offset
  if (object instanceof PdfDict && lexer.readKeyword('stream')) {
    lexer.skipToStreamData()
    dataStart = lexer.offset
  }
  return { num, gen, object, dataStart, end: dataStart ?? end, keptBytes: lexer.keptBytes }
}

/** The same bytes as a Buffer, for its native search. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function isTooMuchWork(error: unknown): boolean {
  return error instanceof PdfError && error.code === 'TOO_COMPLEX'
}
