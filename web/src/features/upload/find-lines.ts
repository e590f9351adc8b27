import type { OpenPdf } from '../../pdf/open-pdf.ts'
import { type SignatureLine, signatureLines, speaksOfSigning } from './signature-lines.ts'

/** Signatures stand at the end. Of a long document, only so many of the last pages are read. */
const mostPages = 40
/** On these last pages, rules are looked at whatever the text says. */
const lastPages = 2
const mostMilliseconds = 8000

/** The signature lines of a document with their pages, in reading order. */
export async function linesOf(pdf: OpenPdf, wanted: () => boolean) {
  const found: (SignatureLine & { page: number })[] = []
  const until = Date.now() + mostMilliseconds
  const first = Math.max(1, pdf.pages - mostPages + 1)
  for (let page = pdf.pages; page >= first && wanted() && Date.now() < until; page--) {
    const last = page > pdf.pages - lastPages
    // A page that pdf.js cannot read has no lines to offer.
    const marks = await pdf
      .marks(page, (texts) => texts.length > 0 && (last || speaksOfSigning(texts)))
      .catch(() => null)
    if (marks) found.unshift(...signatureLines(marks).map((line) => ({ ...line, page })))
  }
  return found
}
