/** Draws a stamp into the content of pages that carry no widget of its signature. */
import { decodeStream } from '@laisen/pdf/decode'
import { isPdfError } from '@laisen/pdf/errors'
import { PdfDict, type PdfObject, PdfRef, PdfStream } from '@laisen/pdf/objects'
import type { Pdf, PdfPage } from '@laisen/pdf/open'
import type { PdfUpdate } from '@laisen/pdf/update'
import type { StampForms } from '../stamp/appearance.ts'
import type { PlacedStamp } from '../stamp/page-place.ts'
import { openStates } from './graphics-state.ts'

/** Returns false if the page's content cannot be isolated from what is drawn after it. */
type DrawOnPage = (page: PdfPage, placed: PlacedStamp) => boolean

/** Content that is identical on several pages is written once. */
export function pagePainter(update: PdfUpdate, forms: StampForms): DrawOnPage {
  const streams = new Map<string, PdfRef>()
  const stream = (content: string): PdfRef => {
    const known = streams.get(content) ?? update.add(new PdfStream(PdfDict.of({}), Buffer.from(content, 'latin1')))
    streams.set(content, known)
    return known
  }
  return (page, { rect, matrix }) => {
    const { pdf } = update
    const old = contentsOf(pdf.resolve(page.dict.get('Contents')), page.dict.get('Contents'))
    const open = openStates(joined(pdf, old))
    if (open === undefined) return false
    const resources = pdf.resolve(page.resources)
    const own = resources instanceof PdfDict ? resources.clone() : new PdfDict()
    const objects = pdf.dictAt(own, 'XObject')?.clone() ?? new PdfDict()
    const called = unusedName(objects)
    own.set('XObject', objects.set(called, forms(matrix)))

    const [left, bottom] = cornerOf(rect, matrix)
    const ours = `/Artifact BMC q 1 0 0 1 ${left} ${bottom} cm /${called} Do Q EMC\n`
    const closed = 'Q '.repeat(open + 1)
    const contents = old.length > 0 ? [stream('q\n'), ...old, stream(`\n${closed}\n${ours}`)] : [stream(ours)]
    update.set(page.ref, page.dict.clone().set('Contents', contents).set('Resources', own))
    return true
  }
}

/** The content streams of a page in order (ISO 32000-2 §7.7.3.3). */
function contentsOf(value: PdfObject, entry: PdfObject | undefined): PdfObject[] {
  if (Array.isArray(value)) return value.filter((item) => item instanceof PdfRef)
  return value instanceof PdfStream && entry instanceof PdfRef ? [entry] : []
}

/** The whole content of a page. A stream that does not decode draws nothing. */
function joined(pdf: Pdf, contents: readonly PdfObject[]): Uint8Array {
  const pieces = contents.flatMap((item) => {
    const value = pdf.resolve(item)
    return value instanceof PdfStream ? [decoded(pdf, value), lineEnd] : []
  })
  return Buffer.concat(pieces)
}

const lineEnd = Buffer.from('\n')

function decoded(pdf: Pdf, stream: PdfStream): Uint8Array {
  try {
    return decodeStream(pdf, stream)
  } catch (error) {
    if (isPdfError(error, 'BAD_STREAM')) return new Uint8Array()
    throw error
  }
}

/** Where to put the form's origin so that the form fills the rectangle after its own matrix has been applied. */
function cornerOf([x1, y1, x2, y2]: PlacedStamp['rect'], [a, b, c, d]: PlacedStamp['matrix']): [number, number] {
  return [a < 0 || c < 0 ? x2 : x1, b < 0 || d < 0 ? y2 : y1]
}

function unusedName(objects: PdfDict): string {
  for (let number = 1; ; number += 1) if (!objects.has(`LaisenStamp${number}`)) return `LaisenStamp${number}`
}
