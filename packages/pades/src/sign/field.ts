import { PdfDict, type PdfObject, type PdfRef } from '@laisen/pdf/objects'
import type { Pdf, PdfPage } from '@laisen/pdf/open'
import type { PdfUpdate } from '@laisen/pdf/update'

/** ISO 32000-2 table 225: SignaturesExist and AppendOnly. */
const signatureFlags = 3

/** Lists a new field in the document's form, which is made where there is none. */
export function addToForm(update: PdfUpdate, field: PdfRef): void {
  const { pdf } = update
  const entry = pdf.catalog.get('AcroForm')
  const known = pdf.dictAt(pdf.catalog, 'AcroForm')
  if (!known) {
    const form = update.add(PdfDict.of({ Fields: [field], SigFlags: signatureFlags }))
    update.set(pdf.catalogRef, pdf.catalog.clone().set('AcroForm', form))
    return
  }
  const form = known.clone()
  const changed = [setFlags(pdf, form), appendField(update, form, field)].includes(true)
  if (!changed) return
  const place = lastReference(pdf, entry)
  if (place) update.set(place, form)
  else update.set(pdf.catalogRef, pdf.catalog.clone().set('AcroForm', form))
}

/** Whether the form itself had to change. */
function setFlags(pdf: Pdf, form: PdfDict): boolean {
  const flags = pdf.numberAt(form, 'SigFlags') ?? 0
  if ((flags & signatureFlags) === signatureFlags) return false
  form.set('SigFlags', flags | signatureFlags)
  return true
}

/** Whether the form itself had to change: a list of fields in an object of its own is changed there. */
function appendField(update: PdfUpdate, form: PdfDict, field: PdfRef): boolean {
  const { pdf } = update
  const fields = [...(pdf.arrayAt(form, 'Fields') ?? []), field]
  const place = pdf.arrayAt(form, 'Fields') ? lastReference(pdf, form.get('Fields')) : undefined
  if (place) update.set(place, fields)
  else form.set('Fields', fields)
  return place === undefined
}

/** Puts a widget on its page: /Annots directly in the page, nothing else of it touched, so that earlier signatures stay "unmodified". */
export function addToPage(update: PdfUpdate, page: PdfPage, widget: PdfRef): void {
  const annotations = update.pdf.arrayAt(page.dict, 'Annots') ?? []
  update.set(page.ref, page.dict.clone().set('Annots', [...annotations, widget]))
}

/** The reference under which a value itself stands, at the end of references to references. */
function lastReference(pdf: Pdf, value: PdfObject | undefined): PdfRef | undefined {
  let last: PdfRef | undefined
  for (let next = value; isReference(next); next = pdf.get(next)) last = next
  return last
}

function isReference(value: PdfObject | undefined): value is PdfRef {
  return typeof value === 'object' && value !== null && 'num' in value && 'gen' in value
}
