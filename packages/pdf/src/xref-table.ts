import { PdfError } from './errors.ts'
import type { Lexer } from './lexer.ts'
import { PdfDict } from './objects.ts'
import type { Reader } from './reader.ts'
import { FREE, LARGEST_GENERATION, NumberRuns, type XrefEntry, type XrefSection } from './xref-section.ts'

/** ISO 32000-2 §7.5.4: each entry is exactly 20 bytes, so one can be found without reading the others. */
const ENTRY_BYTES = 20
/** `0 0 n` and white space: the shortest malformed entry. */
const LEAST_ENTRY_BYTES = 6
/** Memory for an entry that is kept, and for where a run of entries is. */
const LOOSE_ENTRY_BYTES = 192
const RUN_BYTES = 96

/**
 * Reads the table that begins at `offset` with the word `xref`.
 * @throws PdfError BROKEN, BAD_OBJECT, TOO_COMPLEX
 */
export function readXrefTable(reader: Reader, offset: number): XrefSection {
  const fixed = new NumberRuns()
  const loose = new Map<number, XrefEntry>()
  let at = reader.parse(offset, (lexer) => {
    if (!lexer.readKeyword('xref')) throw new PdfError('BROKEN', { reason: 'no xref keyword', offset })
    return lexer.offset
  })
  for (;;) {
    const head = reader.parse(at, readHead)
    if ('trailer' in head) {
      return {
        kind: 'table',
        trailer: head.trailer,
        size: Math.max(fixed.size, ...(loose.size > 0 ? [highest(loose) + 1] : [])),
        find: (num) => loose.get(num) ?? findFixed(reader, fixed, num),
        numbers: () => [...loose.keys(), ...fixed.numbers()],
        placedFrom(offset, found) {
          for (const [num, entry] of loose) if (entry.kind === 'offset' && entry.offset >= offset) found(num)
          fixedPlacedFrom(reader, fixed, { offset, found })
        },
      }
    }
    const { first, count, entriesAt } = head
    if (
      first + count > reader.work.limits.objectNumber + 1 ||
      entriesAt + count * LEAST_ENTRY_BYTES > reader.source.sizeBytes
    ) {
      throw new PdfError('BROKEN', { reason: 'a cross-reference longer than the file', offset: at })
    }
    if (isFixed(reader, entriesAt, count)) {
      fixed.add(first, count, entriesAt)
      at = entriesAt + count * ENTRY_BYTES
    } else at = reader.parse(entriesAt, (lexer) => readLoose(lexer, { first, count }, loose))
  }
}

function readHead(lexer: Lexer): { trailer: PdfDict } | { first: number; count: number; entriesAt: number } {
  const first = lexer.readUnsigned()
  if (first < 0) {
    const trailer = lexer.readKeyword('trailer') ? lexer.readObject() : undefined
    if (trailer instanceof PdfDict) return { trailer }
    throw new PdfError('BROKEN', { reason: 'no trailer', offset: lexer.offset })
  }
  const count = lexer.readUnsigned()
  if (count < 0) throw new PdfError('BROKEN', { reason: 'no count in the cross-reference', offset: lexer.offset })
  lexer.skipWhitespace()
  lexer.keep(RUN_BYTES)
  return { first, count, entriesAt: lexer.offset }
}

/** Whether all entries are 20 bytes, judging by the first, the last and what follows. */
function isFixed(reader: Reader, at: number, count: number): boolean {
  if (count === 0) return true
  const end = at + count * ENTRY_BYTES
  if (end > reader.source.sizeBytes) return false
  const last = reader.source.read(end - ENTRY_BYTES, ENTRY_BYTES + 1)
  const next = last[ENTRY_BYTES]
  if (!parseEntry(last) || (next !== undefined && !startsHead(next))) return false
  return count === 1 || parseEntry(reader.source.read(at, ENTRY_BYTES)) !== undefined
}

/** A digit, the t of trailer, white space or a comment, but not the middle of an entry of another length. */
function startsHead(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || byte === 0x74 || byte === 0x25 || byte <= 0x20
}

function findFixed(reader: Reader, runs: NumberRuns, num: number): XrefEntry | undefined {
  const found = runs.find(num)
  if (!found) return undefined
  const at = found.place + found.index * ENTRY_BYTES
  const entry = parseEntry(reader.source.read(at, ENTRY_BYTES))
  if (!entry) throw new PdfError('BROKEN', { reason: 'a malformed cross-reference entry', offset: at })
  return entry
}

/** Rows that are read at once. */
const BLOCK_ROWS = 3072
const OFFSET_DIGITS = 10

function fixedPlacedFrom(
  { source, work }: Reader,
  runs: NumberRuns,
  { offset, found }: { offset: number; found: (num: number) => void },
): void {
  for (const { first, count, place } of runs.runs()) {
    for (let row = 0; row < count; row += BLOCK_ROWS) {
      const rows = Math.min(BLOCK_ROWS, count - row)
      const block = source.read(place + row * ENTRY_BYTES, rows * ENTRY_BYTES)
      work.searched(block.length)
      for (let index = 0; index < rows; index++)
        if (digits(block, index * ENTRY_BYTES, OFFSET_DIGITS) >= offset) found(first + row + index)
    }
  }
}

function parseEntry(bytes: Uint8Array): XrefEntry | undefined {
  if (bytes[10] !== 0x20 || bytes[16] !== 0x20) return undefined
  const offset = digits(bytes, 0, OFFSET_DIGITS)
  const gen = digits(bytes, 11, 5)
  if (offset < 0 || gen < 0 || bytes[18]! > 0x20 || bytes[19]! > 0x20) return undefined
  if (bytes[17] === 0x66) return FREE
  if (bytes[17] !== 0x6e || gen > LARGEST_GENERATION) return undefined
  return used(offset, gen)
}

/** The number that so many digits make; -1 if one of them is none. */
function digits(bytes: Uint8Array, start: number, count: number): number {
  let value = 0
  for (let i = start; i < start + count; i++) {
    const digit = bytes[i]! - 0x30
    if (digit < 0 || digit > 9) return -1
    value = value * 10 + digit
  }
  return value
}

function readLoose(lexer: Lexer, run: { first: number; count: number }, entries: Map<number, XrefEntry>): number {
  const read: [number, XrefEntry][] = []
  for (let num = run.first; num < run.first + run.count; num++) {
    const offset = lexer.readUnsigned()
    // Fewer entries than announced.
    if (offset < 0) break
    const gen = lexer.readUnsigned()
    const inUse = lexer.readKeyword('n')
    if (gen < 0 || (inUse ? gen > LARGEST_GENERATION : !lexer.readKeyword('f'))) {
      throw new PdfError('BROKEN', { reason: 'a malformed cross-reference entry', offset: lexer.offset })
    }
    lexer.keep(LOOSE_ENTRY_BYTES)
    read.push([num, inUse ? used(offset, gen) : FREE])
  }
  for (const [num, entry] of read) if (!entries.has(num)) entries.set(num, entry)
  return lexer.offset
}

/** Offset 0 is the position of the header; writers that put 0 mean a free entry. */
function used(offset: number, gen: number): XrefEntry {
  return offset === 0 ? FREE : { kind: 'offset', offset, gen }
}

function highest(entries: Map<number, XrefEntry>): number {
  let most = 0
  for (const num of entries.keys()) most = Math.max(most, num)
  return most
}
