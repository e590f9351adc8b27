/** Signs fields that the document has, and fills what else belongs to their signer. */
import { name, PdfDict, type PdfObject, type PdfRef, PdfStream } from '@laisen/pdf/objects'
import type { Pdf, PdfPage } from '@laisen/pdf/open'
import type { PdfUpdate } from '@laisen/pdf/update'
import { plannedFields } from '../form/fill.ts'
import type { FilledField } from '../form/filled-field.ts'
import type { StampInks } from '../stamp/appearance.ts'
import { fitStamp } from '../stamp/fit.ts'
import { uprightOn } from '../stamp/page-place.ts'
import type { Claims } from './archival.ts'
import type { EmptyField } from './empty-field.ts'
import { addToPage } from './field.ts'
import type { FieldPlace } from './field-places.ts'
import { isMerged } from './merge-fields.ts'
import { drawing, type Planned } from './planned.ts'
import type { ShownContent } from './stamp.ts'
import { seenPart } from './widget-box.ts'

interface Filling {
  fields: readonly EmptyField[]
  places: ReadonlyMap<EmptyField, FieldPlace>
  content: ShownContent | undefined
  signature: PdfRef
  claims: Claims
  signed: boolean
  /** Set if whatever keeps a reader from showing a widget may be put right. */
  mends: boolean
  inks: StampInks
  filled: readonly FilledField[]
}

/** @throws PadesError FIELD_NOT_FOUND, FIELD_NOT_FILLABLE, FIELD_TEXT_NOT_SHOWN, FIELD_TEXT_TOO_LONG */
export function fillExisting(update: PdfUpdate, filling: Filling): void {
  const { fields, content, places } = filling
  const planned = plannedFields(update.pdf, filling.filled)
  const looks = new Map<EmptyField, Planned>()
  for (const field of fields) {
    const page = places.get(field)?.page
    const look = page && content && plannedLook(update.pdf, { content, field, page })
    if (look) looks.set(field, look)
  }
  const appearances = planned.flatMap(({ appearance }) => appearance ?? [])
  const draw = drawing(update, [...looks.values(), ...appearances], filling.inks)
  for (const field of fields) {
    const look = looks.get(field)
    signField(update, { ...filling, field, place: places.get(field), appearance: look && draw(look) })
  }
  for (const { ref, dict, appearance } of planned)
    update.set(ref, appearance ? dict.set('AP', PdfDict.of({ N: draw(appearance) })) : dict)
}

interface Look {
  content: ShownContent
  field: EmptyField
  page: PdfPage
}

/** The stamp is fitted into what the page shows of the field. Undefined if that is nothing. */
function plannedLook(pdf: Pdf, { content, field, page }: Look): Planned | undefined {
  const seen = seenPart(pdf, field.widget.dict, page)
  if (!seen) return undefined
  const { box, part } = seen
  const { layout, scale, x, y } = fitStamp(content, part)
  const fitted = { ...box, scale, x: x + part.x, y: y + part.y }
  return { layout, picture: content.picture, fitted, matrix: uprightOn(page) }
}

interface Signing extends Pick<Filling, 'signature' | 'claims' | 'content' | 'signed' | 'mends'> {
  field: EmptyField
  place: FieldPlace | undefined
  appearance: PdfRef | undefined
}

/**
 * Signs one field. Its widget keeps its place, and the stamp is fitted into it. On a signed document a widget of its own stays as it is if
 * there is nothing to show: pyHanko would take a change of it for a change of what was signed.
 */
function signField(update: PdfUpdate, signing: Signing): void {
  const { field, signature, claims, content, signed, appearance } = signing
  const merged = isMerged(field)
  const dict = field.dict.clone().set('V', signature)
  update.set(field.ref, dict)
  if (signed && !merged && !content) return
  const widget = (merged ? dict : field.widget.dict.clone()).set('F', 132)
  // Nothing is shown instead of what stood there. pyHanko takes a missing appearance for a change of what was signed.
  const shown = appearance ?? (claims.pdfaPart === 1 || widget.has('AP') ? emptyForm(update) : undefined)
  if (shown) widget.set('AP', PdfDict.of({ N: shown }))
  if (signing.mends) mend(update, widget, signing)
  if (!merged) update.set(field.widget.ref, widget)
}

/** ISO 32000-2 §12.5.2: a page lists its annotations, and what one says about its page agrees with that. A layer may be off (§8.11.3.3). */
function mend(update: PdfUpdate, widget: PdfDict, { field, place, content, claims }: Signing): void {
  if (content) widget.delete('OC')
  if (!place || place.page.direct) return
  const { page, listed } = place
  widget.set('P', page.ref)
  if (!listed) addToPage(update, page, { widget: field.widget.ref, tabs: claims.tagged, signed: false })
}

export function emptyForm(update: PdfUpdate): PdfRef {
  const dict = { Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 0, 0] as PdfObject[] }
  return update.add(new PdfStream(PdfDict.of({ ...dict, Resources: PdfDict.of({}) }), new Uint8Array()))
}
