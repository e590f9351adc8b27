import { execFileSync } from 'node:child_process'
import { signaturesOf } from '@laisen/pades/signatures'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'

/** The text that poppler shows on a document, a string for each page. */
export function textOfPages(document: Uint8Array): string[] {
  const text = execFileSync('pdftotext', ['-', '-'], { input: document }).toString()
  return text.split('\f').slice(0, -1)
}

/** Whether anything in the document is a picture. */
export function hasPicture(document: Uint8Array): boolean {
  return /\/Subtype ?\/Image/.test(Buffer.from(document).toString('latin1'))
}

/** The rectangle of each signature's first widget: left, bottom, right, top. */
export function signatureRectangles(document: Uint8Array): number[][] {
  const parsed = openPdf(bytesSource(document))
  return signaturesOf(parsed).map(({ field }) => (parsed.arrayAt(field, 'Rect') ?? []).map(Number))
}
