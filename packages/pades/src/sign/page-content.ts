/** Draws a stamp into the content of pages that carry no widget of its signature. */
import { decodeStream } from '@laisen/pdf/decode'
import { isPdfError } from '@laisen/pdf/errors'
import { PdfDict, type PdfObject, PdfRef, PdfStream } from '@laisen/pdf/objects'
import type { Pdf, PdfPage } from '@laisen/pdf/open'
import type { PdfUpdate } from '@laisen/pdf/update'
import type { StampForms } from '../stamp/appearance.ts'
import type { PlacedStamp } from '../stamp/page-place.ts'
import { currentPage } from './current-page.ts'
import { type StackChange, stackChange } from './graphics-state.ts'
import { resourceExtender } from './page-resources.ts'

/** Returns false if the page's content cannot be isolated from what is drawn after it. */
type DrawOnPage = (page: PdfPage, placed: PlacedStamp) => boolean

/** ISO 32000-1 annex C: readers support 28. Content that leaves far more open than that is not closed one by one. */
const mostOpenStates = 512
/** Memory for the new version of a page, beside its list of contents. */
const pageBytes = 1024
const itemBytes = 16

/** Content that is identical on several pages is written once, and content that they share is read once. */
export function pagePainter(update: PdfUpdate, forms: StampForms): DrawOnPage {
  const { pdf } = update
  const streams = new Map<string, PdfRef>()
  const stream = (content: string): PdfRef => {
    const known = streams.get(content) ?? update.add(new PdfStream(PdfDict.of({}), Buffer.from(content, 'latin1')))
    streams.set(content, known)
    return known
  }
  const openStates = stateCounter(pdf)
  const extended = resourceExtender(update)
  return (page, { rect, matrix }) => {
    const old = contentsOf(pdf, page.dict.get('Contents'))
    const open = openStates(old)
    if (open === undefined) return false
    pdf.work.kept(pageBytes + old.length * itemBytes)
    const { resources, called } = extended(page, forms(matrix))
    const [left, bottom] = cornerOf(rect, matrix)
    const ours = `/Artifact BMC q 1 0 0 1 ${left} ${bottom} cm /${called} Do Q EMC\n`
    const closed = 'Q '.repeat(open + 1)
    const contents = old.length > 0 ? [stream('q\n'), ...old, stream(`\n${closed}\n${ours}`)] : [stream(ours)]
    update.set(page.ref, currentPage(update, page).clone().set('Contents', contents).set('Resources', resources))
    return true
  }
}

/** The content streams of a page in order (ISO 32000-2 §7.7.3.3). */
function contentsOf(pdf: Pdf, entry: PdfObject | undefined): PdfObject[] {
  const value = pdf.resolve(entry)
  if (!Array.isArray(value)) return value instanceof PdfStream && entry instanceof PdfRef ? [entry] : []
  pdf.work.visited(value.length)
  return value.filter((item) => item instanceof PdfRef)
}

/**
 * How many graphics states are still open at the end of a page's content. Undefined if it closes states that it did not open,
 * because it would close those around it, if it leaves too many open, or if a token goes on from one stream into the next.
 */
function stateCounter(pdf: Pdf): (contents: readonly PdfObject[]) => number | undefined {
  const known = new Map<PdfStream, StackChange>()
  const changeBy = (content: PdfStream): StackChange => {
    const change = known.get(content) ?? stackChange(decoded(pdf, content))
    known.set(content, change)
    return change
  }
  return (contents) => {
    pdf.work.visited(contents.length)
    let open = 0
    for (const [index, item] of contents.entries()) {
      const content = pdf.resolve(item)
      if (!(content instanceof PdfStream)) continue
      const { net, lowest, unfinished } = changeBy(content)
      if (open + lowest < 0 || (unfinished && index < contents.length - 1)) return undefined
      open += net
    }
    return open <= mostOpenStates ? open : undefined
  }
}

/** A stream that does not decode draws nothing. */
function decoded(pdf: Pdf, stream: PdfStream): Uint8Array {
  try {
    const content = decodeStream(pdf, stream)
    pdf.work.skimmed(content.length)
    return content
  } catch (error) {
    if (isPdfError(error, 'BAD_STREAM')) return new Uint8Array()
    throw error
  }
}

/** Where to put the form's origin so that the form fills the rectangle after its own matrix has been applied. */
function cornerOf([x1, y1, x2, y2]: PlacedStamp['rect'], [a, b, c, d]: PlacedStamp['matrix']): [number, number] {
  return [a < 0 || c < 0 ? x2 : x1, b < 0 || d < 0 ? y2 : y1]
}
