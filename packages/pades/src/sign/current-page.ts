import { PdfDict } from '@laisen/pdf/objects'
import type { PdfPage } from '@laisen/pdf/open'
import type { PdfUpdate } from '@laisen/pdf/update'

/** The page with what the update has changed of it so far. */
export function currentPage(update: PdfUpdate, page: PdfPage): PdfDict {
  const current = update.get(page.ref)
  return current instanceof PdfDict ? current : page.dict
}
