import { PdfError } from './errors.ts'
import { tooComplex, type Work } from './limits.ts'
import { asBuffer, type Reader } from './reader.ts'
import type { XrefEntry, XrefSection } from './xref-section.ts'
import { readXrefStream } from './xref-stream.ts'
import { readXrefTable } from './xref-table.ts'

/** Memory for a section, beside its trailer. */
const SECTION_BYTES = 1024

/** Acrobat expects %%EOF in the last 1,024 bytes. Some programs append data after it, so we search further once. */
const TAIL_BYTES = [1024, 1 << 16]

/**
 * The position of the cross-reference that the last `startxref` gives, relative to the header; undefined if it gives none.
 */
export function findStartXref(reader: Reader): number | undefined {
  const { sizeBytes } = reader.source
  for (const length of TAIL_BYTES) {
    const start = Math.max(0, sizeBytes - length)
    const tail = asBuffer(reader.source.read(start, sizeBytes - start))
    const at = tail.lastIndexOf('startxref', undefined, 'latin1')
    if (at < 0) continue
    // Objects after it belong to a revision whose end is missing. Opening the previous revision would hide that.
    if (/\d\s+obj\b/.test(tail.toString('latin1', at))) return undefined
    const offset = reader.parse(start + at + 'startxref'.length, (lexer) => lexer.readUnsigned())
    return offset < 0 ? undefined : offset
  }
  return undefined
}

/**
 * All sections of the file, newest first. Offsets are relative to `header`.
 * @throws PdfError BROKEN, BAD_OBJECT, BAD_STREAM, TOO_COMPLEX
 */
export function readXref(reader: Reader, startXref: number, header: number): XrefSection[] {
  const { limits } = reader.work
  const sections: XrefSection[] = []
  const seen = new Set<number>()
  for (let at: number | undefined = startXref; at !== undefined; ) {
    if (seen.has(at)) throw new PdfError('BROKEN', { reason: 'the cross-reference goes in a circle', offset: at })
    if (sections.length >= limits.revisions) throw tooComplex('revisions', limits)
    seen.add(at)
    const section = readSection(reader, at, header)
    reader.work.kept(SECTION_BYTES)
    sections.push(section)
    // ISO 32000-2 table 15: only a file with an earlier section has /Prev. Some programs write 0, where the header is, for none.
    at = section.trailer.number('Prev') || undefined
  }
  return sections
}

/** The entry in the newest section that lists this number. */
export function findEntry(sections: readonly XrefSection[], num: number, work: Work): XrefEntry | undefined {
  for (const section of sections) {
    work.visited(1)
    const entry = section.find(num)
    if (entry) return entry
  }
  return undefined
}

function readSection(reader: Reader, at: number, header: number): XrefSection {
  const offset = header + at
  if (!Number.isInteger(at) || offset >= reader.source.sizeBytes) {
    throw new PdfError('BROKEN', { reason: 'the cross-reference is outside the file', offset: at })
  }
  if (!reader.parse(offset, (lexer) => lexer.readKeyword('xref'))) return readXrefStream(reader, offset)
  const table = readXrefTable(reader, offset)
  const hidden = table.trailer.number('XRefStm') || undefined
  return hidden === undefined ? table : hybrid(table, readXrefStream(reader, header + hidden))
}

/** ISO 32000-2 §7.5.8.4: an object that the table marks as free may be listed in the stream, which old readers ignore. */
function hybrid(table: XrefSection, stream: XrefSection): XrefSection {
  return {
    kind: 'hybrid',
    trailer: table.trailer,
    size: Math.max(table.size, stream.size),
    find(num) {
      const shown = table.find(num)
      return shown === undefined || shown.kind === 'free' ? (stream.find(num) ?? shown) : shown
    },
    *numbers() {
      yield* table.numbers()
      yield* stream.numbers()
    },
    placedFrom(offset, found) {
      table.placedFrom(offset, found)
      stream.placedFrom(offset, found)
    },
  }
}
