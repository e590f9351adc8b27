import { name, PdfDict, type PdfObject, PdfStream, textString } from '@laisen/pdf/objects'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import { updatePdf } from '@laisen/pdf/update'
import { pdf } from '@laisen/testkit/pdfs'

/** One text field that readers draw from its value (/NeedAppearances), and its appearance if it has one. */
export function formDrawnByReaders(entries: Record<string, PdfObject>, drawn?: string): Buffer {
  const document = pdf()
  const update = updatePdf(openPdf(bytesSource(document)))
  const font = update.add(PdfDict.of({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica') }))
  const resources = PdfDict.of({ Font: PdfDict.of({ Helv: font }) })
  const shape = { Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 200, 24] as PdfObject[] }
  const stream =
    drawn === undefined
      ? undefined
      : update.add(new PdfStream(PdfDict.of({ ...shape, Resources: resources }), Buffer.from(drawn, 'latin1')))
  const page = update.pdf.page(1)
  const widget = update.add(
    PdfDict.of({
      ...{ Type: name('Annot'), Subtype: name('Widget'), Rect: [50, 500, 250, 524], F: 4, P: page.ref },
      ...{ FT: name('Tx'), T: textString('amount'), AP: stream && PdfDict.of({ N: stream }), ...entries },
    }),
  )
  update.set(page.ref, page.dict.clone().set('Annots', [widget]))
  const form = { Fields: [widget], NeedAppearances: true, DR: resources, DA: textString('/Helv 12 Tf 0 g') }
  update.set(update.pdf.catalogRef, update.pdf.catalog.clone().set('AcroForm', PdfDict.of(form)))
  return Buffer.concat([document, update.finish().tail])
}
