/** Whether /ByteRange says what a reader believes: that everything is signed except /Contents (USF and SWA attacks). */
import { isPdfError } from '@laisen/pdf/errors'
import { Lexer } from '@laisen/pdf/lexer'
import { PdfString } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import { Reader } from '@laisen/pdf/reader'
import { readXref } from '@laisen/pdf/xref'
import { sameBytes } from '@laisen/pki/der-values'
import type { SignatureInForm } from '../signatures.ts'
import { once, type PlacesRule, placesCheck } from './finding.ts'
import { isDamage } from './history.ts'

export interface SignatureSubject {
  pdf: Pdf
  signature: SignatureInForm
}

/** The four numbers as positions: what is signed is before `start`, and from `end` to `covered`. */
export interface Gap {
  start: number
  end: number
  covered: number
}

/** Undefined unless /ByteRange is four sane numbers within the file. */
export function gapOf({ pdf, signature: { byteRange } }: SignatureSubject): Gap | undefined {
  const sane = byteRange.length === 4 && byteRange.every((value) => Number.isSafeInteger(value) && value >= 0)
  if (!sane) return undefined
  const [first, start, end, rest] = byteRange as [number, number, number, number]
  const covered = end + rest
  return first === 0 && start > 0 && end > start && rest > 0 && covered <= pdf.source.sizeBytes
    ? { start, end, covered }
    : undefined
}

const rules: readonly PlacesRule<SignatureSubject>[] = [
  {
    id: 'BYTE_RANGE_MISSING',
    clause: 'ISO 32000-2 table 255',
    question: 'Has the signature a /ByteRange?',
    places: ({ signature }) => once(signature.byteRange.length === 0),
  },
  {
    id: 'BYTE_RANGE_MALFORMED',
    clause: 'ISO 32000-2 §12.8.1',
    question: 'Is /ByteRange two pairs of whole numbers, none negative?',
    places: ({ signature: { byteRange } }) =>
      once(
        byteRange.length > 0 &&
          (byteRange.length !== 4 || !byteRange.every((value) => Number.isSafeInteger(value) && value >= 0)),
      ),
  },
  {
    id: 'BYTE_RANGE_NOT_FROM_START',
    clause: 'ISO 32000-2 §12.8.1',
    question: 'Does /ByteRange begin at the start of the file?',
    places: ({ signature: { byteRange } }) => once(byteRange.length > 0 && byteRange[0] !== 0),
  },
  {
    id: 'BYTE_RANGE_OVERLAPS',
    clause: 'ISO 32000-2 §12.8.1',
    question: 'Are the parts in order, without overlap, with a gap between them?',
    places: ({ signature: { byteRange } }) => {
      const [first = 0, length = 0, next = Number.POSITIVE_INFINITY] = byteRange
      return once(byteRange.length === 4 && first + length >= next)
    },
  },
  {
    id: 'BYTE_RANGE_OUTSIDE_FILE',
    clause: 'ISO 32000-2 §12.8.1',
    question: 'Does /ByteRange end within the file, with something signed on both sides?',
    places: ({ pdf, signature: { byteRange } }) => {
      const [, length = 0, next = 0, rest = 0] = byteRange
      return once(byteRange.length === 4 && (next + rest > pdf.source.sizeBytes || length === 0 || rest === 0))
    },
  },
  {
    id: 'GAP_NOT_CONTENTS',
    clause: 'ISO 32000-2 §12.8.1',
    question: 'Is the gap exactly the hexadecimal string that is /Contents?',
    places: (subject) => {
      const gap = gapOf(subject)
      return once(gap !== undefined && !isContents(subject, gap))
    },
  },
  {
    id: 'REFERENCE_INTO_GAP',
    clause: 'ISO 32000-2 §12.8.1',
    question: 'Does no cross-reference lead into the gap, which nobody has signed?',
    places: (subject) => referencesInto(subject.pdf, gapOf(subject)),
  },
]

export const byteRangeChecks = rules.map(placesCheck)

const lessThan = 0x3c

function isContents(
  { pdf: { source, work }, signature: { contents } }: SignatureSubject,
  { start, end }: Gap,
): boolean {
  work.parsed(end - start)
  const bytes = source.read(start, end - start)
  const lexer = new Lexer(bytes)
  try {
    const found = lexer.readObject()
    const whole = bytes[0] === lessThan && lexer.pos === end - start
    return whole && found instanceof PdfString && sameBytes(found.bytes, contents)
  } catch (error) {
    if (isPdfError(error, 'BAD_OBJECT')) return false
    throw error
  }
}

/** Sections of the cross-reference inside the gap, and objects that it places there. */
function referencesInto(pdf: Pdf, gap: Gap | undefined): { offset?: number; object?: number }[] {
  if (!gap) return []
  const isInside = (at: number | undefined) =>
    at !== undefined && pdf.header + at >= gap.start && pdf.header + at < gap.end
  const places: { offset?: number; object?: number }[] = []
  for (const at of sectionPlaces(pdf)) if (isInside(at)) places.push({ offset: pdf.header + at })
  for (const num of pdf.objectNumbers()) {
    pdf.work.visited(1)
    const entry = readable(() => pdf.entry(num))
    if (entry?.kind === 'offset' && isInside(entry.offset)) places.push({ object: num })
  }
  return places
}

function sectionPlaces(pdf: Pdf): number[] {
  const sections = pdf.rebuilt
    ? []
    : (readable(() => readXref(new Reader(pdf.source, pdf.work), pdf.startXref, pdf.header)) ?? [])
  const named = sections.flatMap(({ trailer }) => [trailer.number('Prev'), trailer.number('XRefStm')])
  return [pdf.startXref, ...named].filter((at) => at !== undefined)
}

function readable<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch (error) {
    if (!isDamage(error)) throw error
    return undefined
  }
}
