/**
 * Annotations that stand in a page's /Annots where ISO 32000-2 table 31 wants references. pyHanko takes any later signature for a change of
 * what was signed if one page of the document has them.
 */
import { PdfDict, type PdfObject, type PdfRef } from '@laisen/pdf/objects'
import type { PdfPage } from '@laisen/pdf/open'
import type { PdfUpdate } from '@laisen/pdf/update'
import { currentPage } from './current-page.ts'

/** Memory for the new version of a page, beside its list of annotations. */
const pageBytes = 1024
const itemBytes = 16

/** Whether the page, as it was before the update, has such annotations. */
export function hasDirectAnnotations({ pdf }: PdfUpdate, page: PdfPage): boolean {
  const annotations = pdf.arrayAt(page.dict, 'Annots') ?? []
  pdf.work.visited(annotations.length)
  return annotations.some((item) => item instanceof PdfDict)
}

/**
 * Makes them objects on every page, for the first signer of a document; a later one must leave them alone. Only if the signed page has
 * some: a program that writes them does so on every page, and the pages of other documents need not be read.
 */
export function makeAnnotationsObjects(update: PdfUpdate, signedPage: PdfPage): void {
  if (!hasDirectAnnotations(update, signedPage)) return
  const { pdf } = update
  const made = new Map<PdfObject, PdfRef>()
  const objectOf = (item: PdfObject): PdfObject => {
    if (!(item instanceof PdfDict)) return item
    const ref = made.get(item) ?? update.add(item)
    made.set(item, ref)
    return ref
  }
  for (const page of pdf.pages()) {
    if (!hasDirectAnnotations(update, page)) continue
    const dict = currentPage(update, page)
    const annotations = pdf.arrayAt(dict, 'Annots') ?? []
    pdf.work.kept(pageBytes + annotations.length * itemBytes)
    update.set(page.ref, dict.clone().set('Annots', annotations.map(objectOf)))
  }
}
