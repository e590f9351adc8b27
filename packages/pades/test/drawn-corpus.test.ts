import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signaturesOf } from '@laisen/pades/signatures'
import { PdfDict } from '@laisen/pdf/objects'
import { openPdf, type Pdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import { corpus } from '@laisen/testkit/pdfs-corpus'
import { changed, setCatalog } from './support/changed.ts'
import {
  changedOutside,
  pdfJsBeside,
  pdfJsTexts,
  placeOf,
  popplerTexts,
  type Rectangle,
} from './support/form-readers.ts'
import { renderPage } from './support/render.ts'
import { signed } from './support/signing.ts'

const { files, skip } = corpus('odd')

/** Fields of which a reader shows something else before, and why. */
const exceptions: Record<string, string> = {
  'bug1675139.pdf': 'pdf.js moves a list to its chosen item, although there is room for all',
  'checkbox_no_appearance.pdf': 'poppler draws no check box that states no font',
  'issue15053.pdf': 'poppler draws the caption of a push button instead of its picture',
}

/** The unsigned forms with a widget on their first page, which readers are then told to draw. */
function formsOf(): { name: string; document: Uint8Array }[] {
  return files.flatMap(({ name, read }) => {
    const document = read()
    const pdf = opened(document)
    const form = pdf?.dictAt(pdf.catalog, 'AcroForm')
    if (!pdf || !form || form.has('XFA') || signaturesOf(pdf).length > 0 || rectangles(pdf).length === 0) return []
    const flagged = form.clone().set('NeedAppearances', true)
    return [{ name, document: changed((update) => setCatalog(update, { AcroForm: flagged }), document) }]
  })
}

function opened(document: Uint8Array): Pdf | undefined {
  try {
    return openPdf(bytesSource(document))
  } catch {
    return undefined
  }
}

/** The places of the widgets of the first page. */
function rectangles(pdf: Pdf): Rectangle[] {
  return (pdf.arrayAt(pdf.page(1).dict, 'Annots') ?? []).flatMap((item) => {
    const widget = pdf.resolve(item)
    if (!(widget instanceof PdfDict) || pdf.nameAt(widget, 'Subtype') !== 'Widget') return []
    const sides = (pdf.arrayAt(widget, 'Rect') ?? []).map((side) => pdf.resolve(side) as number)
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = sides
    return [[Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]]
  })
}

/** Marks are characters for poppler and codes of their font for pdf.js. */
const dense = (text = '') => text.replaceAll(/\s/g, '')

test('of every form of the corpus both readers read the same in each field after a visible stamp as before, and beside the fields nothing changes', {
  skip,
}, async () => {
  const forms = formsOf()
  for (const { name, document } of forms) {
    const { mediaBox, cropBox, rotate } = openPdf(bytesSource(document)).page(1)
    const after = await signed(document, { stamp: { x: 0, y: 0, lengthPoints: 60 } })
    const places = rectangles(openPdf(bytesSource(document)))
    const moved = (to: { left: number; bottom: number }) =>
      places.map(([x1, y1, x2, y2]): Rectangle => [x1 - to.left, y1 - to.bottom, x2 - to.left, y2 - to.bottom])
    const differences: string[] = []
    const [old, now] = [popplerTexts(document, moved(mediaBox)), popplerTexts(after, moved(mediaBox))]
    const [oldJs, js] = [await pdfJsTexts(document), await pdfJsTexts(after)]
    for (const [index, place] of places.entries()) {
      if (dense(old[index]) !== dense(now[index])) differences.push(`poppler: ${old[index]}, then ${now[index]}`)
      const [before, then] = [oldJs.get(placeOf(place)), js.get(placeOf(place))]
      if (dense(before) !== dense(then)) differences.push(`pdf.js: ${before}, then ${then}`)
    }
    if (!(name in exceptions)) assert.deepEqual(differences, [], name)
    assert.deepEqual(await pdfJsBeside(after), await pdfJsBeside(document), name)
    if (rotate !== 0) continue
    const seen = [...moved(cropBox), [0, 0, 64, 64] as const]
    assert.equal(changedOutside(renderPage(document), renderPage(after), seen), 0, name)
  }
  assert.ok(forms.length >= 30, `${forms.length} forms`)
})
