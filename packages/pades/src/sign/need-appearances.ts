/**
 * /NeedAppearances true tells readers to draw every field anew from its value, whatever its appearance shows (ISO 32000-2 table 224). Poppler
 * then draws nothing for a signature, so a stamp would not be seen.
 */
import { PdfDict, PdfRef } from '@laisen/pdf/objects'
import type { Pdf, PdfPage } from '@laisen/pdf/open'
import type { PdfUpdate } from '@laisen/pdf/update'
import type { FieldInks } from '../appearances/colour.ts'
import { drawnWidget } from '../appearances/draw-field.ts'
import type { FieldDrawing } from '../appearances/field-drawing.ts'
import { formFonts } from '../appearances/form-fonts.ts'
import { isRichText } from '../appearances/text-field.ts'
import { PadesError } from '../errors.ts'
import { type FormWidget, widgetReader } from '../form-widgets.ts'
import { currentPage } from './current-page.ts'

/** Whether the document has readers draw its fields anew. */
export function needsAppearances(pdf: Pdf): boolean {
  const form = pdf.dictAt(pdf.catalog, 'AcroForm')
  return form !== undefined && pdf.resolve(form.get('NeedAppearances')) === true
}

/** @throws PadesError DOCUMENT_RICH_TEXT if a field shows formatted text, which readers draw in different ways */
export function checkDrawable(pdf: Pdf): void {
  const read = widgetReader(pdf)
  for (const page of pdf.pages()) for (const { widget } of widgetsOf(pdf, page, read)) checkPlain(pdf, widget)
}

/**
 * Draws each field that readers would draw from its value, so that the form no longer needs them to. The appearances that it has are not
 * kept: with this flag no reader shows them, and they may show something else.
 * @throws PadesError DOCUMENT_RICH_TEXT
 */
export function makeAppearances(update: PdfUpdate, inks: FieldInks): void {
  const { pdf } = update
  const fonts = formFonts(update, inks)
  const drawing: FieldDrawing = { pdf, fonts, inks }
  const read = widgetReader(pdf)
  const done = new Set<number>()
  for (const page of pdf.pages()) {
    if (done.has(page.ref.num)) continue
    done.add(page.ref.num)
    const direct = new Map<number, PdfRef>()
    for (const { widget, ref, index } of widgetsOf(pdf, page, read)) {
      if (ref && done.has(ref.num)) continue
      if (ref) done.add(ref.num)
      checkPlain(pdf, widget)
      const drawn = drawnWidget(update, drawing, widget)
      if (!drawn) continue
      if (ref) update.set(ref, drawn)
      else direct.set(index, update.add(drawn))
    }
    if (direct.size > 0) replace(update, page, direct)
  }
  fonts.write()
}

interface OnPage {
  widget: FormWidget
  ref: PdfRef | undefined
  /** In the list of the page. */
  index: number
}

function* widgetsOf(pdf: Pdf, page: PdfPage, read: ReturnType<typeof widgetReader>): Generator<OnPage> {
  const annotations = pdf.arrayAt(page.dict, 'Annots') ?? []
  pdf.work.visited(annotations.length)
  for (const [index, item] of annotations.entries()) {
    const dict = pdf.resolve(item)
    if (!(dict instanceof PdfDict) || pdf.nameAt(dict, 'Subtype') !== 'Widget') continue
    const ref = item instanceof PdfRef ? item : undefined
    yield { widget: read(dict, ref), ref, index }
  }
}

function checkPlain(pdf: Pdf, widget: FormWidget): void {
  if (isRichText(pdf, widget)) throw new PadesError('DOCUMENT_RICH_TEXT', { fieldName: widget.name })
}

const pageBytes = 1024
const itemBytes = 16

/** Annotations that are no objects of their own become some. */
function replace(update: PdfUpdate, page: PdfPage, drawn: ReadonlyMap<number, PdfRef>): void {
  const annotations = update.pdf.arrayAt(page.dict, 'Annots') ?? []
  update.pdf.work.kept(pageBytes + annotations.length * itemBytes)
  const list = annotations.map((item, index) => drawn.get(index) ?? item)
  update.set(page.ref, currentPage(update, page).clone().set('Annots', list))
}
