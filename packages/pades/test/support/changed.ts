import type { PdfObject } from '@laisen/pdf/objects'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import { type PdfUpdate, updatePdf } from '@laisen/pdf/update'
import { pdf } from '@laisen/testkit/pdfs'

/** A document with manual changes made before signing. */
export function changed(change: (update: PdfUpdate) => void, document = pdf({ pages: 2 })): Uint8Array {
  const update = updatePdf(openPdf(bytesSource(document)))
  change(update)
  return Buffer.concat([document, update.finish().tail])
}

export function setCatalog(update: PdfUpdate, entries: Record<string, PdfObject>): void {
  const catalog = update.pdf.catalog.clone()
  for (const [key, value] of Object.entries(entries)) catalog.set(key, value)
  update.set(update.pdf.catalogRef, catalog)
}
