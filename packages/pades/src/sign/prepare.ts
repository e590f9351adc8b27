import { randomUUID } from 'node:crypto'
import { isPdfError } from '@laisen/pdf/errors'
import { name, PdfDict, PdfPlaceholder, type PdfRef, PdfString } from '@laisen/pdf/objects'
import { openPdf, type Pdf, type PdfPage } from '@laisen/pdf/open'
import type { ByteRange, Source } from '@laisen/pdf/source'
import { type PdfUpdate, updatePdf } from '@laisen/pdf/update'
import { PadesError } from '../errors.ts'
import type { PdfImage } from '../image/picture.ts'
import { writeAppearance } from '../stamp/appearance.ts'
import { dateLine, pdfDate, type StampLanguage } from '../stamp/date-line.ts'
import { layoutStamp, type StampLayout } from '../stamp/layout.ts'
import { placeOnPage } from '../stamp/page-place.ts'
import { addToForm, addToPage } from './field.ts'
import { checkMaySign } from './permission.ts'
import { personText } from './person-text.ts'

/** How a signature shows itself on a page. */
export interface Stamp {
  /** The first page is 1. */
  page: number
  /** Points from the left and the bottom of the page as displayed. */
  x: number
  y: number
  /** The stamp's width. */
  lengthPoints: number
  language: StampLanguage
  picture?: PdfImage | undefined
  hideInfo?: boolean | undefined
  hideImage?: boolean | undefined
}

export interface SignatureFacts {
  /** The claimed time of signing, /M. */
  signedAt: Date
  /** IANA name. */
  timeZone: string
  name?: string | undefined
  reason?: string | undefined
  location?: string | undefined
  /** Absent, or with nothing to show: an invisible signature. */
  stamp?: Stamp | undefined
}

/** An update with a signature whose /Contents is still empty. */
export interface PreparedSignature {
  /** What is to be appended; `/ByteRange` is already filled in. */
  tail: Uint8Array
  fieldName: string
  /** ISO 32000-2 §12.8.1: offset and length of what lies before and behind /Contents. */
  byteRange: [number, number, number, number]
  /** /Contents, brackets and all, counted from the start of the file. */
  contents: ByteRange
}

const longestText = 10_000

/**
 * Lays out the field, its appearance and an empty signature of exactly the reserved size.
 * @throws PdfError, PadesError
 */
export function prepareSignature(source: Source, facts: SignatureFacts, contentsBytes: number): PreparedSignature {
  checkTexts(facts)
  const pdf = openPdf(source)
  const visible = layoutOf(facts)
  checkMaySign(pdf, { visible: visible !== undefined })
  const page = pageOf(pdf, facts.stamp?.page ?? 1)
  const update = updatePdf(pdf, { randomBytes: randomId })

  const contents = new PdfPlaceholder(contentsBytes * 2 + 2)
  const byteRange = new PdfPlaceholder(byteRangeWidth(source), '[0 0 0 0]')
  const signature = update.reserve()
  const fieldName = `Laisen-${randomUUID().slice(-12)}`
  const widget = update.add(widgetDictionary({ update, page, facts, visible, fieldName, signature }))
  addToPage(update, page, widget)
  addToForm(update, widget)
  // Last, so that what is hashed before /Contents is hashed once for both digests.
  update.set(signature, signatureDictionary(facts, { contents, byteRange }))

  const { tail, offsetOf } = update.finish()
  const gap = offsetOf(contents)
  const end = source.sizeBytes + tail.length
  const ranges: PreparedSignature['byteRange'] = [0, gap.start, gap.end, end - gap.end]
  const place = offsetOf(byteRange)
  const text = `[${ranges.join(' ')}]`.padEnd(place.end - place.start)
  tail.set(Buffer.from(text, 'latin1'), place.start - source.sizeBytes)
  return { tail, fieldName, byteRange: ranges, contents: gap }
}

/** Sixteen bytes for /ID; a UUID comes from a pool of entropy that Node keeps, twenty times faster than asking the system. */
function randomId(): Uint8Array {
  return Buffer.from(randomUUID().replaceAll('-', ''), 'hex')
}

function checkTexts(facts: SignatureFacts): void {
  for (const field of ['name', 'reason', 'location'] as const) {
    if ((facts[field]?.length ?? 0) > longestText) throw new PadesError('TEXT_TOO_LONG', { field, limit: longestText })
  }
}

function layoutOf({ stamp, ...facts }: SignatureFacts): StampLayout | undefined {
  if (!stamp) return undefined
  const picture = stamp.hideImage ? undefined : stamp.picture
  const info = stamp.hideInfo
    ? undefined
    : { ...facts, dateLine: dateLine(facts.signedAt, facts.timeZone, stamp.language) }
  if (!picture && !info) return undefined
  return layoutStamp({ lengthPoints: stamp.lengthPoints, language: stamp.language, picture, info })
}

function pageOf(pdf: Pdf, page: number): PdfPage {
  try {
    return pdf.page(page)
  } catch (error) {
    if (!isPdfError(error, 'PAGE_NOT_FOUND')) throw error
    throw new PadesError('PAGE_NOT_ENOUGH', { page, pages: error.facts.pageCount })
  }
}

/** Three offsets as long as the longest that this file can reach, with room for a tail of 99 MB. */
function byteRangeWidth(source: Source): number {
  return '[0   ]'.length + 3 * String(source.sizeBytes + 99_000_000).length
}

/** EN 319 142-1 §6.3 for a baseline signature; ISO 32000-2 table 255 for its entries. */
function signatureDictionary(
  facts: SignatureFacts,
  room: { contents: PdfPlaceholder; byteRange: PdfPlaceholder },
): PdfDict {
  return PdfDict.of({
    Type: name('Sig'),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name('ETSI.CAdES.detached'),
    ByteRange: room.byteRange,
    Contents: room.contents,
    M: personDate(facts),
    Name: facts.name ? personText(facts.name) : undefined,
    Reason: facts.reason ? personText(facts.reason) : undefined,
    Location: facts.location ? personText(facts.location) : undefined,
  })
}

function personDate({ signedAt, timeZone }: SignatureFacts): PdfString {
  return new PdfString(Buffer.from(pdfDate(signedAt, timeZone), 'latin1'))
}

interface WidgetInput {
  update: PdfUpdate
  page: PdfPage
  facts: SignatureFacts
  visible: StampLayout | undefined
  fieldName: string
  signature: PdfRef
}

/** One field with one widget, merged (ISO 32000-2 §12.7.5.5); F 132 is Print and Locked. */
function widgetDictionary({ update, page, facts, visible, fieldName, signature }: WidgetInput): PdfDict {
  const { stamp } = facts
  const placed = visible && stamp && placeOnPage(page, { ...visible, x: stamp.x, y: stamp.y })
  const appearance =
    placed &&
    writeAppearance(
      { layout: visible, picture: stamp.hideImage ? undefined : stamp.picture, matrix: placed.matrix },
      (object) => update.add(object),
    )
  return PdfDict.of({
    Type: name('Annot'),
    Subtype: name('Widget'),
    FT: name('Sig'),
    T: new PdfString(Buffer.from(fieldName, 'latin1')),
    TU: personText(facts.name ?? 'Signature'),
    V: signature,
    F: 132,
    P: page.ref,
    Rect: placed ? placed.rect : [0, 0, 0, 0],
    AP: appearance && PdfDict.of({ N: appearance }),
  })
}
