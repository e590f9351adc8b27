/** The fields and widgets of one signature, and where it appears. */
import { isPdfError } from '@laisen/pdf/errors'
import { name, PdfDict, type PdfObject, type PdfRef, PdfStream, textString } from '@laisen/pdf/objects'
import type { Pdf, PdfPage } from '@laisen/pdf/open'
import type { PdfUpdate } from '@laisen/pdf/update'
import { PadesError } from '../errors.ts'
import { type StampForms, type StampInks, stampForms } from '../stamp/appearance.ts'
import { fitStamp } from '../stamp/fit.ts'
import { layoutStamp } from '../stamp/layout.ts'
import { type PlacedStamp, placeOnOtherPage, placeOnPage, uprightOn } from '../stamp/page-place.ts'
import { type Claims, inksFor } from './archival.ts'
import { hasDirectAnnotations, makeAnnotationsObjects } from './direct-annotations.ts'
import { type EmptyField, pageOfWidget } from './empty-field.ts'
import { addToForm, addToPage } from './field.ts'
import { makeAppearances, needsAppearances } from './need-appearances.ts'
import { pagePainter } from './page-content.ts'
import { personText } from './person-text.ts'
import type { ShownContent, StampTexts } from './stamp.ts'

interface FieldsInput {
  facts: StampTexts
  /** What the stamp shows, if anything. */
  content: ShownContent | undefined
  /** The existing field, if one is used. */
  field: EmptyField | undefined
  fieldName: string
  signature: PdfRef
  claims: Claims
  /** Whether the document is signed already; then nothing but widgets may change on its pages. */
  signed: boolean
}

/**
 * Writes a new field or fills the existing one, and repeats the stamp on the other pages if requested.
 * @throws PadesError DOCUMENT_NEEDS_APPEARANCES, PAGE_NOT_ENOUGH, STAMP_OUTSIDE_PAGE
 */
export function writeFields(update: PdfUpdate, input: FieldsInput): { seemsChanged: boolean } {
  const { facts, content, field, fieldName } = input
  const drawn = content !== undefined && needsAppearances(update.pdf)
  if (drawn && input.signed) throw new PadesError('DOCUMENT_NEEDS_APPEARANCES', {})
  if (drawn) makeAppearances(update)
  const inks = inksFor(input.claims, (object) => update.add(object))
  const page = field ? pageOfWidget(update.pdf, field.widget) : pageOf(update.pdf, facts.stamp?.page ?? 1)
  const placing =
    content && facts.stamp && (!field || facts.stamp.allPages) ? placingOf(update, input, inks) : undefined
  const fields: PdfRef[] = []
  if (field) fillField(update, { ...input, field, page, inks })
  else if (page) {
    const placed = placing && placeOnPage(page, placing.place)
    fields.push(
      addWidget(update, {
        ...input,
        page,
        fieldName,
        appearance: appearanceOf(update, { ...input, placing, placed }),
        placed,
      }),
    )
  }
  if (placing && facts.stamp?.allPages) fields.push(...repeat(update, { ...input, placing, except: page }))
  if (page && !input.signed) makeAnnotationsObjects(update, page)
  addToForm(update, { added: fields, drawn })
  return { seemsChanged: input.signed && seemsChanged(update, { ...input, page }) }
}

/** Whether some tools take what is added to a signed document for a change of it. */
function seemsChanged(update: PdfUpdate, { field, page, content, facts }: FieldsInput & { page: PdfPage | undefined }) {
  const pages = content && facts.stamp?.allPages ? [...update.pdf.pages()] : !field && page ? [page] : []
  return (
    (content !== undefined && field !== undefined && !isMerged(field)) ||
    pages.some((one) => hasDirectAnnotations(update, one))
  )
}

interface Placing {
  forms: StampForms
  place: { x: number; y: number; widthPoints: number; heightPoints: number }
}

function placingOf(update: PdfUpdate, { facts, content }: FieldsInput, inks: StampInks): Placing {
  const layout = layoutStamp(content!)
  const { widthPoints, heightPoints } = layout
  const forms = stampForms({ layout, picture: content!.picture, inks }, (object) => update.add(object))
  return { forms, place: { x: facts.stamp!.x, y: facts.stamp!.y, widthPoints, heightPoints } }
}

interface AppearanceOf {
  claims: Claims
  placing: Placing | undefined
  placed: PlacedStamp | undefined
}

/** ISO 19005-1 §6.9: every field has an appearance, even an invisible one. */
function appearanceOf(update: PdfUpdate, { claims, placing, placed }: AppearanceOf): PdfRef | undefined {
  if (placing && placed) return placing.forms(placed.matrix)
  return claims.pdfaPart === 1 ? emptyForm(update) : undefined
}

function emptyForm(update: PdfUpdate): PdfRef {
  const dict = { Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 0, 0] as PdfObject[] }
  return update.add(new PdfStream(PdfDict.of({ ...dict, Resources: PdfDict.of({}) }), new Uint8Array()))
}

interface NewWidget extends FieldsInput {
  page: PdfPage
  appearance: PdfRef | undefined
  placed: PlacedStamp | undefined
}

/** One field with one widget, merged (ISO 32000-2 §12.7.5.5); F 132 is Print and Locked. */
function addWidget(update: PdfUpdate, input: NewWidget): PdfRef {
  const { page, facts, placed, appearance, fieldName, signature, claims, signed } = input
  const widget = update.add(
    PdfDict.of({
      Type: name('Annot'),
      Subtype: name('Widget'),
      FT: name('Sig'),
      T: textString(fieldName),
      TU: personText(facts.name) ?? textString('Signature'),
      V: signature,
      F: 132,
      P: page.ref,
      Rect: placed ? placed.rect : [0, 0, 0, 0],
      AP: appearance && PdfDict.of({ N: appearance }),
    }),
  )
  addToPage(update, page, { widget, tabs: claims.tagged && !signed, signed })
  return widget
}

interface Repeat extends FieldsInput {
  placing: Placing
  except: PdfPage | undefined
}

/**
 * Repeats the stamp at the same place on all other pages: drawn into the page content if the document is not signed yet and the content
 * can be isolated; otherwise as a field with a widget on each page whose /V is this signature. Returns the new fields.
 */
function repeat(update: PdfUpdate, input: Repeat): PdfRef[] {
  const { placing, signed, fieldName } = input
  const draw = pagePainter(update, placing.forms)
  const done = new Set(input.except ? [input.except.ref.num] : [])
  const fields: PdfRef[] = []
  let number = 0
  for (const page of update.pdf.pages()) {
    number += 1
    if (done.has(page.ref.num)) continue
    done.add(page.ref.num)
    const placed = placeOnOtherPage(page, placing.place)
    if (!signed && draw(page, placed)) continue
    const appearance = placing.forms(placed.matrix)
    fields.push(addWidget(update, { ...input, page, placed, appearance, fieldName: `${fieldName}-${number}` }))
  }
  return fields
}

interface Filling extends FieldsInput {
  field: EmptyField
  page: PdfPage | undefined
  inks: StampInks
}

/**
 * Signs an existing field. Its widget keeps its place, and the stamp is fitted into it. On a signed document a widget of its own stays
 * as it is if there is nothing to show: pyHanko would take a change of it for a change of what was signed.
 */
function fillField(update: PdfUpdate, input: Filling): void {
  const { field, signature, claims, content, signed } = input
  const merged = isMerged(field)
  const dict = field.dict.clone().set('V', signature)
  update.set(field.ref, dict)
  if (signed && !merged && !content) return
  const appearance = fittedAppearance(update, input) ?? (claims.pdfaPart === 1 ? emptyForm(update) : undefined)
  const widget = (merged ? dict : field.widget.dict.clone()).set('F', 132)
  if (appearance) widget.set('AP', PdfDict.of({ N: appearance }))
  else widget.delete('AP')
  if (!merged) update.set(field.widget.ref, widget)
}

/** Whether the field and its widget are one dictionary. */
function isMerged({ ref, widget }: EmptyField): boolean {
  return widget.ref.num === ref.num
}

function fittedAppearance(update: PdfUpdate, { content, field, page, inks }: Filling): PdfRef | undefined {
  const box = page && content && boxOf(update.pdf, field.widget.dict, page)
  if (!box) return undefined
  const { layout, ...fit } = fitStamp(content, box)
  const forms = stampForms({ layout, picture: content.picture, fitted: { ...fit, ...box }, inks }, (object) =>
    update.add(object),
  )
  return forms(uprightOn(page))
}

/** The widget's rectangle in points, as displayed; undefined if it is empty. */
function boxOf(pdf: Pdf, widget: PdfDict, { rotate, userUnit }: PdfPage) {
  const rect = (pdf.arrayAt(widget, 'Rect') ?? []).slice(0, 4).map((item) => pdf.resolve(item))
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rect.map((value) => (typeof value === 'number' ? value : 0))
  const width = Math.abs(x2 - x1) * userUnit
  const height = Math.abs(y2 - y1) * userUnit
  if (width === 0 || height === 0) return undefined
  const lying = rotate % 180 !== 0
  return { widthPoints: lying ? height : width, heightPoints: lying ? width : height }
}

/** @throws PadesError PAGE_NOT_ENOUGH */
export function pageOf(pdf: Pdf, page: number): PdfPage {
  try {
    return pdf.page(page)
  } catch (error) {
    if (!isPdfError(error, 'PAGE_NOT_FOUND')) throw error
    throw new PadesError('PAGE_NOT_ENOUGH', { page, pages: error.facts.pageCount })
  }
}
