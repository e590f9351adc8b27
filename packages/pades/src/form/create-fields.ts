/** Creates, in one revision and before anyone signs, everything that will later be filled or signed. */
import { name, PdfDict, type PdfObject, type PdfRef, textString } from '@laisen/pdf/objects'
import type { Pdf, PdfPage } from '@laisen/pdf/open'
import { type PdfUpdate, updatePdf } from '@laisen/pdf/update'
import { PadesError } from '../errors.ts'
import { claimsOf, inksFor } from '../sign/archival.ts'
import { currentPage } from '../sign/current-page.ts'
import { hasDirectAnnotations, makeAnnotationsObjects } from '../sign/direct-annotations.ts'
import { checkEarlierSignatures } from '../sign/earlier-signatures.ts'
import { addToForm } from '../sign/field.ts'
import { makeAppearances, needsAppearances } from '../sign/need-appearances.ts'
import { checkMaySign, isCertified } from '../sign/permission.ts'
import type { SignNotice } from '../sign/prepare.ts'
import { pageOf } from '../sign/widgets.ts'
import { type SignatureInForm, signaturesOf } from '../signatures.ts'
import { drawOnPages } from './draw-on-pages.ts'
import type { NewField, PageDrawing } from './new-field.ts'
import { fieldWriter } from './new-widget.ts'

interface Request {
  fields: readonly NewField[]
  drawings?: readonly PageDrawing[] | undefined
}

interface CreatedFields {
  /** The bytes to append to the document. */
  tail: Uint8Array
  /** Whether the document was damaged and has been repaired in this revision. */
  repaired: boolean
  notices: readonly SignNotice[]
  /** Pages whose content does not let anything be drawn after it, so that they lack their drawings. */
  notDrawn: readonly number[]
}

/**
 * Adds the fields that all recipients will fill, and what is drawn on pages. Later revisions then change nothing but these fields. A
 * document that is signed already, and not certified, takes signature fields only.
 * @throws PdfError; PadesError DOCUMENT_FIELDS_NOT_PERMITTED, DOCUMENT_NEEDS_APPEARANCES, DOCUMENT_RICH_TEXT, PAGE_NOT_ENOUGH, STAMP_OUTSIDE_PAGE, and what
 *   forbids a signature with a new field
 */
export function createFields(pdf: Pdf, { fields, drawings = [] }: Request): CreatedFields {
  const signatures = signaturesOf(pdf)
  const signed = signatures.length > 0 || isCertified(pdf)
  checkFields(pdf, { fields, drawings }, signatures)

  const update = updatePdf(pdf)
  const claims = claimsOf(pdf)
  const inks = inksFor(claims, (object) => update.add(object))
  const drawn = needsAppearances(pdf)
  if (drawn) makeAppearances(update, { ...inks, archival: claims.pdfaPart !== undefined })
  const notDrawn = drawOnPages(update, drawings, inks)
  const write = fieldWriter(update, { fields, inks })
  const pages = new Map<number, PdfPage>()
  const added = new Map<PdfPage, PdfRef[]>()
  for (const field of fields) {
    const number = field.place === 'invisible' ? 1 : field.place.page
    const page = pages.get(number) ?? pageOf(pdf, number)
    pages.set(number, page)
    added.set(page, [...(added.get(page) ?? []), write(field, page)])
  }
  for (const [page, widgets] of added) addToPage(update, page, { widgets, tabs: claims.tagged && !signed, signed })
  const direct = signed ? undefined : [...added.keys()].find((page) => hasDirectAnnotations(update, page))
  if (direct) makeAnnotationsObjects(update, direct)
  const withText = fields.some(({ kind }) => kind !== 'signature' && kind !== 'checkbox')
  addToForm(update, {
    added: [...added.values()].flat(),
    drawn,
    defaults: withText ? (form) => setDefaults(update, form) : undefined,
  })
  const { tail, repairs: repaired } = update.finish()
  const seen = fields.some(({ place }) => place !== 'invisible')
  return { tail, repaired, notices: claims.tagged && seen ? ['NO_LONGER_PDF_UA'] : [], notDrawn }
}

function checkFields(pdf: Pdf, { fields, drawings = [] }: Request, signatures: readonly SignatureInForm[]): void {
  const names = new Set(fields.map((field) => field.name))
  if (names.size < fields.length || names.has('') || [...names].some((own) => own.includes('.')))
    throw new TypeError('each field has a name of its own, without full stops')
  const fieldName = fields[0]?.name ?? ''
  // Whatever is new counts as visible: a certified document takes no new field at all.
  checkMaySign(pdf, { visible: true, allPages: drawings.length > 0, fieldName, fieldExists: false, signatures })
  if (signatures.length === 0) return
  if (drawings.length > 0 || fields.some(({ kind }) => kind !== 'signature'))
    throw new PadesError('DOCUMENT_FIELDS_NOT_PERMITTED', {})
  if (needsAppearances(pdf)) throw new PadesError('DOCUMENT_NEEDS_APPEARANCES', {})
  checkEarlierSignatures(pdf, signatures)
}

interface OnPage {
  widgets: readonly PdfRef[]
  tabs: boolean
  /** Whether the document is signed already. */
  signed: boolean
}

const pageBytes = 1024
const itemBytes = 16

/** @throws PadesError DOCUMENT_BROKEN_SIGNED if the page is no object of its own, so that the page tree would have to change */
function addToPage(update: PdfUpdate, page: PdfPage, { widgets, tabs, signed }: OnPage): void {
  const { pdf } = update
  if (signed && page.direct) throw new PadesError('DOCUMENT_BROKEN_SIGNED', {})
  const current = currentPage(update, page)
  const others = pdf.arrayAt(current, 'Annots') ?? []
  pdf.work.visited(others.length)
  pdf.work.kept(pageBytes + (others.length + widgets.length) * itemBytes)
  const dict = current.clone().set('Annots', [...others, ...widgets])
  // ISO 14289-1 §7.18.3: on a tagged page with annotations, the tab order follows the structure.
  if (tabs) dict.set('Tabs', name('S'))
  update.set(page.ref, dict)
}

/** ISO 32000-2 §12.7.4.3: fields with text name a font of the form. Ours are drawn with their own, so any will do. */
function setDefaults({ pdf }: PdfUpdate, form: PdfDict): boolean {
  const resources = (pdf.dictAt(form, 'DR') ?? new PdfDict()).clone()
  const fonts = (pdf.dictAt(resources, 'Font') ?? new PdfDict()).clone()
  const known = fonts.has('Helv') && form.has('DA')
  if (!fonts.has('Helv')) fonts.set('Helv', helvetica())
  if (!form.has('DA')) form.set('DA', textString('/Helv 0 Tf 0 g'))
  form.set('DR', resources.set('Font', fonts))
  return !known
}

function helvetica(): PdfObject {
  const entries = { Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica') }
  return PdfDict.of({ ...entries, Encoding: name('WinAnsiEncoding') })
}
