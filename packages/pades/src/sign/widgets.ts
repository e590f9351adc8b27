/** The fields and widgets of one signature, and where it appears. */
import { isPdfError } from '@laisen/pdf/errors'
import { name, PdfDict, type PdfRef, textString } from '@laisen/pdf/objects'
import type { Pdf, PdfPage } from '@laisen/pdf/open'
import type { PdfUpdate } from '@laisen/pdf/update'
import { PadesError } from '../errors.ts'
import type { FilledField } from '../form/filled-field.ts'
import { withTypedName } from '../form/handwriting.ts'
import { type StampForms, type StampInks, stampForms } from '../stamp/appearance.ts'
import { layoutStamp } from '../stamp/layout.ts'
import { type PlacedStamp, placeOnOtherPage, placeOnPage } from '../stamp/page-place.ts'
import { type Claims, inksFor } from './archival.ts'
import { hasDirectAnnotations, makeAnnotationsObjects } from './direct-annotations.ts'
import type { EmptyField } from './empty-field.ts'
import { emptyForm, fillExisting } from './existing-fields.ts'
import { addToForm, addToPage } from './field.ts'
import { type FieldPlace, isSeen, placesOfFields } from './field-places.ts'
import { isMerged, mergeFields } from './merge-fields.ts'
import { makeAppearances, needsAppearances } from './need-appearances.ts'
import { pagePainter } from './page-content.ts'
import { personText } from './person-text.ts'
import type { ShownContent, StampTexts } from './stamp.ts'

interface FieldsInput {
  facts: StampTexts
  /** What the stamp shows, if anything. */
  content: ShownContent | undefined
  /** The existing fields, if any are used. */
  fields: readonly EmptyField[]
  /** Of the new field. */
  fieldName: string
  /** What else the signer fills. */
  filled?: readonly FilledField[] | undefined
  signature: PdfRef
  claims: Claims
  /** Whether the document is signed already; then nothing but widgets may change on its pages. */
  signed: boolean
  /** Whether faults of the existing fields may be put right, as in a document that takes new fields and is not signed yet. */
  mends: boolean
}

/**
 * Writes a new field or fills the existing one, and repeats the stamp on the other pages if requested.
 * @throws PadesError DOCUMENT_NEEDS_APPEARANCES, DOCUMENT_RICH_TEXT, FIELD_NOT_SHOWN, PAGE_NOT_ENOUGH, STAMP_OUTSIDE_PAGE
 */
export function writeFields(update: PdfUpdate, input: FieldsInput): { seemsChanged: boolean } {
  const { facts, content, fieldName, filled = [], mends } = input
  const drawn = (content !== undefined || filled.length > 0) && needsAppearances(update.pdf)
  if (drawn && input.signed) throw new PadesError('DOCUMENT_NEEDS_APPEARANCES', {})
  const inks = inksFor(input.claims, (object) => update.add(object))
  if (drawn) makeAppearances(update, { ...inks, archival: input.claims.pdfaPart !== undefined })
  const unmoved = { fields: input.fields, moved: new Map<number, PdfRef>() }
  const { fields, moved } = mends ? mergeFields(update, input.fields) : unmoved
  const places = placesOfFields(update.pdf, fields)
  requireSeen(update.pdf, input, { fields, places })
  const [first] = fields
  const page = first ? places.get(first)?.page : pageOf(update.pdf, facts.stamp?.page ?? 1)
  const placing =
    content && facts.stamp && (!first || facts.stamp.allPages) ? placingOf(update, input, inks) : undefined
  const added: PdfRef[] = []
  if (first) fillExisting(update, { ...input, fields, places, inks, filled })
  else if (page) {
    const placed = placing && placeOnPage(page, placing.place)
    const appearance = appearanceOf(update, { ...input, placing, placed })
    added.push(addWidget(update, { ...input, page, fieldName, appearance, placed }))
  }
  if (placing && facts.stamp?.allPages) added.push(...repeat(update, { ...input, placing, except: page }))
  if (page && !input.signed) makeAnnotationsObjects(update, page)
  addToForm(update, { added, moved, drawn })
  return { seemsChanged: input.signed && seemsChanged(update, { ...input, page }) }
}

interface Placed {
  fields: readonly EmptyField[]
  places: ReadonlyMap<EmptyField, FieldPlace>
}

/**
 * Whoever asks for a stamp in a field learns before it is signed that nobody would see it. How the acts of an envelope look is another
 * matter: what its document shows was told when the document came.
 * @throws PadesError FIELD_NOT_SHOWN
 */
function requireSeen(pdf: Pdf, { facts, content, mends }: FieldsInput, { fields, places }: Placed): void {
  const [first] = fields
  if (!first || !content || facts.look || facts.stamp?.allPages) return
  const seen = fields.some((field) => {
    const place = places.get(field)
    return place && isSeen(pdf, field, { ...place, mends })
  })
  if (!seen) throw new PadesError('FIELD_NOT_SHOWN', { fieldName: first.name })
}

/** Whether some tools take what is added to a signed document for a change of it. */
function seemsChanged(
  update: PdfUpdate,
  { fields, page, content, facts }: FieldsInput & { page: PdfPage | undefined },
): boolean {
  const none = fields.length === 0
  const pages = content && facts.stamp?.allPages ? [...update.pdf.pages()] : none && page ? [page] : []
  return (
    (content !== undefined && fields.some((field) => !isMerged(field))) ||
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
  const drawn = withTypedName(layout, content!.picture)
  const forms = stampForms({ ...drawn, inks }, (object) => update.add(object))
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

/** @throws PadesError PAGE_NOT_ENOUGH */
export function pageOf(pdf: Pdf, page: number): PdfPage {
  try {
    return pdf.page(page)
  } catch (error) {
    if (!isPdfError(error, 'PAGE_NOT_FOUND')) throw error
    throw new PadesError('PAGE_NOT_ENOUGH', { page, pages: error.facts.pageCount })
  }
}
