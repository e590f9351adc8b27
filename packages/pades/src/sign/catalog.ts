import { PdfDict } from '@laisen/pdf/objects'
import type { PdfUpdate } from '@laisen/pdf/update'

/** A copy of the catalogue to change further, with what the same revision has changed in it already. */
export function catalogToChange(update: PdfUpdate): PdfDict {
  const current = update.get(update.pdf.catalogRef)
  return (current instanceof PdfDict ? current : update.pdf.catalog).clone()
}
