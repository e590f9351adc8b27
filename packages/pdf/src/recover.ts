import { isRegular, isWhitespace } from './characters.ts'
import { isPdfError } from './errors.ts'
import { isName, PdfDict, PdfRef } from './objects.ts'
import { asBuffer, type IndirectObject, type Reader } from './reader.ts'
import { LARGEST_GENERATION, type XrefEntry, type XrefSection } from './xref-section.ts'
import { isXrefStream } from './xref-stream.ts'

const WINDOW_BYTES = 1 << 20
/** Bytes before `obj` for two numbers and white space. */
const HEADER_BYTES = 64
/** Reading what may be an object takes as long as looking at so many items. */
const MARK_VISITS = 3
/** Memory for where an object is, and for its row in a new cross-reference. */
const ENTRY_BYTES = 224

/** The result of scanning the whole file. */
export interface Recovery {
  section: XrefSection
  /** The file has a /ByteRange, so a repair would change what was signed. */
  signed: boolean
  /** The last object has no end. */
  unfinished: boolean
  /** Behind the last object is what ends a file: only something before it can be missing. */
  ends: boolean
  /** Object streams in the order of the file. `addMembers` lists their contents. */
  containers: number[]
  /** The file has an encryption dictionary, so its objects are not what they look like unless a trailer points to it. */
  encrypted: boolean
  /** A catalogue, for a file whose trailers do not point to one. */
  catalog: PdfRef | undefined
  /** Lists the members of an object stream, except those that the file defines again later. */
  addMembers(container: number, members: readonly number[]): void
}

/**
 * Finds the objects of a file whose cross-reference is unusable by reading the file from the first byte to the last.
 * @throws PdfError TOO_COMPLEX
 */
export function recover(reader: Reader, header: number): Recovery {
  const entries = new Map<number, XrefEntry>()
  const containers = new Set<number>()
  const { work } = reader
  let catalog: PdfRef | undefined
  let encrypted = false
  let xrefStream: Trailer | undefined
  let unfinished: number | undefined
  let last = 0

  for (const mark of objectMarks(reader)) {
    const { num, gen, offset } = mark
    const found = attempt(() => reader.indirectAt(offset))
    const end = found && attempt(() => endOf(reader, found))
    // Only where it is will be kept.
    if (found) work.released(found.keptBytes)
    unfinished = end === undefined ? offset : undefined
    last = offset
    mark.continueAt(end ?? found?.end ?? offset)
    // A cross-reference cannot express offsets before the header.
    if (num > work.limits.objectNumber || offset < header) continue
    if (!entries.has(num)) work.kept(ENTRY_BYTES)
    entries.set(num, { kind: 'offset', offset: offset - header, gen })
    if (!found || !(found.object instanceof PdfDict)) continue
    const type = found.object.get('Type')
    if (isName(type, 'Catalog')) catalog = new PdfRef(num, gen)
    if (isName(type, 'ObjStm')) containers.add(num)
    encrypted ||= isEncryption(found.object)
    if (isXrefStream(found) && found.object.has('Root')) xrefStream = { dict: found.object, offset }
  }

  const trailer = lastTrailer(reader)
  const newest = trailer && trailer.offset > (xrefStream?.offset ?? -1) ? trailer : xrefStream
  const section: XrefSection = {
    kind: 'recovered',
    trailer: newest?.dict ?? new PdfDict(),
    get size() {
      let size = 0
      for (const num of entries.keys()) size = Math.max(size, num + 1)
      return size
    },
    find: (num) => entries.get(num),
    numbers: () => entries.keys(),
    // A scan finds nothing outside the file.
    placedFrom: () => {},
  }
  return {
    section,
    signed: reader.find('/ByteRange', 0) >= 0,
    unfinished: unfinished !== undefined && reader.find('endobj', unfinished) < 0,
    ends: reader.find('%%EOF', last) >= 0,
    containers: [...containers],
    encrypted,
    catalog,
    addMembers(container, members) {
      const place = placeOf(entries, entries.get(container))
      work.kept(members.length * ENTRY_BYTES)
      for (const [index, num] of members.entries()) {
        if (num > work.limits.objectNumber || placeOf(entries, entries.get(num)) > place) continue
        entries.set(num, { kind: 'packed', container, index })
      }
    },
  }
}

/** Whether this is the dictionary of a standard security handler (ISO 32000-2 table 21). */
function isEncryption(dict: PdfDict): boolean {
  return isName(dict.get('Filter'), 'Standard') && dict.has('O') && dict.has('U') && dict.has('P')
}

/** Where an object, or the object stream that holds it, is in the file; -1 if it is not. */
function placeOf(entries: ReadonlyMap<number, XrefEntry>, entry: XrefEntry | undefined): number {
  if (entry?.kind === 'offset') return entry.offset
  const container = entry?.kind === 'packed' ? entries.get(entry.container) : undefined
  return container?.kind === 'offset' ? container.offset : -1
}

interface Trailer {
  dict: PdfDict
  offset: number
}

interface Mark {
  num: number
  gen: number
  offset: number
  /** Where the scan continues: text inside a stream is not an object of the file. */
  continueAt(offset: number): void
}

/** Every position of `num gen obj`. */
function* objectMarks(reader: Reader): Generator<Mark> {
  const { source } = reader
  let at = 0
  while (at < source.sizeBytes) {
    const base = Math.max(0, at - HEADER_BYTES)
    const window = asBuffer(source.read(base, WINDOW_BYTES))
    const last = base + window.length >= source.sizeBytes
    let next = at - base
    for (;;) {
      const word = findObj(window, next)
      if (word < 0) break
      next = word + 3
      reader.work.visited(1)
      const header = headerBefore(window, word)
      if (!header || isRegular(window[next])) continue
      reader.work.visited(MARK_VISITS)
      let goOn = base + next
      const continueAt = (offset: number) => {
        goOn = Math.max(goOn, offset)
      }
      yield { num: header.num, gen: header.gen, offset: base + header.start, continueAt }
      next = goOn - base
      if (next >= window.length) break
    }
    reader.work.searched(window.length)
    // Two bytes less than the window, because the word may cross its end.
    at = Math.max(base + next, last ? source.sizeBytes : base + window.length - 2)
  }
}

const [o, b, j] = [0x6f, 0x62, 0x6a]
/** So many bytes are looked at in a loop: where words follow each other closely, beginning a search for each costs more than that. */
const NEAR_BYTES = 24

function findObj(bytes: Buffer, from: number): number {
  const near = Math.max(from, Math.min(from + NEAR_BYTES, bytes.length - 2))
  for (let at = from; at < near; at++) if (bytes[at] === o && bytes[at + 1] === b && bytes[at + 2] === j) return at
  return bytes.indexOf('obj', near, 'latin1')
}

function headerBefore(bytes: Uint8Array, word: number): { num: number; gen: number; start: number } | undefined {
  const gen = numberBefore(bytes, word)
  // A cross-reference has no room for a larger one.
  if (!gen || gen.value > LARGEST_GENERATION) return undefined
  const num = numberBefore(bytes, gen.start)
  return num && { num: num.value, gen: gen.value, start: num.start }
}

/** The number before `end`, skipping white space. */
function numberBefore(bytes: Uint8Array, end: number): { value: number; start: number } | undefined {
  let at = end
  while (at > 0 && isWhitespace(bytes[at - 1])) at--
  if (at === end) return undefined
  let value = 0
  let start = at
  for (let unit = 1; start > 0 && at - start < 10; start--, unit *= 10) {
    const digit = bytes[start - 1]! - 0x30
    if (digit < 0 || digit > 9) break
    value += digit * unit
  }
  return start === at ? undefined : { value, start }
}

function endOf(reader: Reader, { object, dataStart, end }: IndirectObject): number {
  if (dataStart === undefined) return end
  return reader.streamEnd(dataStart, object instanceof PdfDict ? object.number('Length') : undefined)
}

function lastTrailer(reader: Reader): Trailer | undefined {
  let last: Trailer | undefined
  for (let at = reader.find('trailer', 0); at >= 0; at = reader.find('trailer', at + 7)) {
    const offset = at
    const dict = attempt(() => reader.parse(offset + 'trailer'.length, (lexer) => lexer.readObject()))
    if (dict instanceof PdfDict && dict.has('Root')) last = { dict, offset }
  }
  return last
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (isPdfError(error, 'BAD_OBJECT')) return undefined
    throw error
  }
}
