/** What may be added to a document, asked before anybody is invited to sign it. */
import type { PdfDict } from '@laisen/pdf/objects'
import type { Pdf, PdfPage } from '@laisen/pdf/open'
import { PadesError, type PadesErrorCode } from '../errors.ts'
import { checkEarlierSignatures } from '../sign/earlier-signatures.ts'
import { type EmptyField, emptyFields } from '../sign/empty-field.ts'
import { pagesOfFields } from '../sign/field-places.ts'
import { checkDrawable, needsAppearances } from '../sign/need-appearances.ts'
import { checkMaySign, isCertified } from '../sign/permission.ts'
import { type SignatureInForm, signaturesOf } from '../signatures.ts'
import { placeOfRect } from '../stamp/page-place.ts'
import type { PagePlace } from './new-field.ts'

interface DocumentPermits {
  /** What may be added. Fields that the document has may be signed even if it is nothing. */
  kinds: 'everything' | 'signatures' | 'invisible signatures' | 'nothing'
  /** Why it is not everything: the refusal that would follow, or that the document is signed. */
  reason: PadesErrorCode | 'DOCUMENT_SIGNED' | undefined
  /** How many signatures it has. */
  signatures: number
  /** Its own empty signature fields that may be signed. */
  ownFields: readonly OwnField[]
}

interface OwnField {
  name: string
  /** Invisible if it has no size, or is on no page. */
  place: PagePlace | 'invisible'
}

/** @throws PdfError */
export function documentPermits(pdf: Pdf): DocumentPermits {
  const signatures = signaturesOf(pdf)
  const refusal = refusalOf(() => {
    checkEarlierSignatures(pdf, signatures)
    if (signatures.length === 0 && !isCertified(pdf) && needsAppearances(pdf)) checkDrawable(pdf)
  })
  if (refusal) return { kinds: 'nothing', reason: refusal, signatures: signatures.length, ownFields: [] }
  return { ...addable(pdf, signatures), signatures: signatures.length, ownFields: ownFieldsOf(pdf, signatures) }
}

/** No field has this name, so whatever locks it locks all new fields. */
const newField = 'Laisen'

function addable(pdf: Pdf, signatures: readonly SignatureInForm[]): Pick<DocumentPermits, 'kinds' | 'reason'> {
  const signed = signatures.length > 0 || isCertified(pdf)
  const refusal = (change: { visible: boolean; allPages: boolean }) =>
    refusalOf(() => {
      checkMaySign(pdf, { ...change, fieldName: newField, fieldExists: false, signatures })
      if (signed && change.visible && needsAppearances(pdf)) throw new PadesError('DOCUMENT_NEEDS_APPEARANCES', {})
    })
  const everything = signed ? 'DOCUMENT_SIGNED' : refusal({ visible: true, allPages: true })
  if (!everything) return { kinds: 'everything', reason: undefined }
  const visible = refusal({ visible: true, allPages: false })
  if (!visible) return { kinds: 'signatures', reason: everything }
  const invisible = refusal({ visible: false, allPages: false })
  return { kinds: invisible ? 'nothing' : 'invisible signatures', reason: invisible ?? visible }
}

function ownFieldsOf(pdf: Pdf, signatures: readonly SignatureInForm[]): OwnField[] {
  const fields = emptyFields(pdf).filter(({ name: fieldName }) => {
    const change = { visible: true, allPages: false, fieldExists: true }
    return !refusalOf(() => checkMaySign(pdf, { ...change, fieldName, signatures }))
  })
  const pages = pagesOfFields(pdf, fields)
  return fields.map((field) => ({ name: field.name, place: placeOf(pdf, field, pages.get(field)) }))
}

function placeOf(
  pdf: Pdf,
  { widget }: EmptyField,
  on: { page: PdfPage; number: number } | undefined,
): OwnField['place'] {
  const rect = on && rectOf(pdf, widget.dict)
  return rect ? { page: on.number, ...placeOfRect(on.page, rect) } : 'invisible'
}

/** Left, bottom, right, top; undefined if it is empty. */
function rectOf(pdf: Pdf, widget: PdfDict): [number, number, number, number] | undefined {
  const rect = (pdf.arrayAt(widget, 'Rect') ?? []).slice(0, 4).map((item) => pdf.resolve(item))
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rect.map((value) => (typeof value === 'number' ? value : 0))
  if (x1 === x2 || y1 === y2) return undefined
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
}

function refusalOf(check: () => void): PadesErrorCode | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    if (error instanceof PadesError) return error.code
    throw error
  }
}
