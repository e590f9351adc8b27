import { name, PdfDict, type PdfObject, type PdfRef } from '@laisen/pdf/objects'
import type { Pdf, PdfPage } from '@laisen/pdf/open'
import { randomId } from '@laisen/pdf/random-id'
import { asBuffer } from '@laisen/pdf/reader'
import type { PdfUpdate } from '@laisen/pdf/update'
import { PadesError } from '../errors.ts'
import { catalogToChange } from './catalog.ts'
import { currentPage } from './current-page.ts'
import { type Moved, movedIn } from './merge-fields.ts'

/** ISO 32000-2 table 225: SignaturesExist and AppendOnly. */
const signatureFlags = 3
/** Memory for the new version of a page and its widget, beside its list of annotations. */
const widgetBytes = 2560
const itemBytes = 16

/** The name of a field that nobody has named, unlike any other. */
export function newFieldName(): string {
  return `Laisen-${asBuffer(randomId()).toString('hex', 0, 6)}`
}

interface FormChange {
  added: readonly PdfRef[]
  /** Fields that are other objects now. */
  moved?: Moved
  /** Every field now has an appearance, so readers need not draw any. */
  drawn: boolean
  /** Sets the defaults of fields with text. Returns whether it changed anything. */
  defaults?: ((form: PdfDict) => boolean) | undefined
}

/** Adds new fields to the document's form, creating it if necessary, and sets its flags. */
export function addToForm(
  update: PdfUpdate,
  { added, moved = new Map(), drawn, defaults = () => false }: FormChange,
): void {
  const { pdf } = update
  const entry = pdf.catalog.get('AcroForm')
  const known = pdf.dictAt(pdf.catalog, 'AcroForm')
  if (!known) {
    const form = PdfDict.of({ Fields: [...added], SigFlags: signatureFlags })
    defaults(form)
    update.set(pdf.catalogRef, catalogToChange(update).set('AcroForm', update.add(form)))
    return
  }
  const form = known.clone()
  const changed = [
    setFlags(pdf, form),
    listFields(update, form, { added, moved }),
    defaults(form),
    drawn && form.delete('NeedAppearances'),
  ].includes(true)
  if (!changed) return
  const place = lastReference(pdf, entry)
  if (place) update.set(place, form)
  else update.set(pdf.catalogRef, catalogToChange(update).set('AcroForm', form))
}

/** Returns whether the form itself had to change. */
function setFlags(pdf: Pdf, form: PdfDict): boolean {
  const flags = pdf.numberAt(form, 'SigFlags') ?? 0
  if ((flags & signatureFlags) === signatureFlags) return false
  form.set('SigFlags', flags | signatureFlags)
  return true
}

/** Returns whether the form itself had to change. A field list in an object of its own is changed there. */
function listFields(
  update: PdfUpdate,
  form: PdfDict,
  { added, moved }: { added: readonly PdfRef[]; moved: Moved },
): boolean {
  const { pdf } = update
  if (added.length === 0 && moved.size === 0) return false
  const fields = [...movedIn(update, form.get('Fields'), moved), ...added]
  const place = pdf.arrayAt(form, 'Fields') ? lastReference(pdf, form.get('Fields')) : undefined
  if (place) update.set(place, fields)
  else form.set('Fields', fields)
  return place === undefined
}

interface OnPage {
  widget: PdfRef
  tabs: boolean
  /** Whether the document is signed already. */
  signed: boolean
}

/**
 * Puts a widget on its page, with /Annots directly in the page. On a signed document nothing else may change, so that earlier
 * signatures stay "unmodified".
 * @throws PadesError DOCUMENT_BROKEN_SIGNED if the page is no object of its own, so that the page tree would have to change
 */
export function addToPage(update: PdfUpdate, page: PdfPage, { widget, tabs, signed }: OnPage): void {
  const { pdf } = update
  if (signed && page.direct) throw new PadesError('DOCUMENT_BROKEN_SIGNED', {})
  const current = currentPage(update, page)
  const others = pdf.arrayAt(current, 'Annots') ?? []
  // Pages may share one list, which is then repeated on each.
  pdf.work.visited(others.length)
  pdf.work.kept(widgetBytes + others.length * itemBytes)
  const dict = current.clone().set('Annots', [...others, widget])
  // ISO 14289-1 §7.18.3: on a tagged page with annotations, the tab order follows the structure.
  if (tabs) dict.set('Tabs', name('S'))
  update.set(page.ref, dict)
}

/** The last reference in a chain of references, which points to the value itself. */
function lastReference(pdf: Pdf, value: PdfObject | undefined): PdfRef | undefined {
  let last: PdfRef | undefined
  for (let next = value; isReference(next); next = pdf.get(next)) last = next
  return last
}

function isReference(value: PdfObject | undefined): value is PdfRef {
  return typeof value === 'object' && value !== null && 'num' in value && 'gen' in value
}
