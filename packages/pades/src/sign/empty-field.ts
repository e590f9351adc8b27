import { PdfDict, PdfRef } from '@laisen/pdf/objects'
import type { Pdf, PdfPage } from '@laisen/pdf/open'
import { PadesError } from '../errors.ts'
import { type SignatureField, signatureFields } from '../fields.ts'

/** Which existing field to sign: the one with this name, or the first empty one if there is any. */
export type FieldChoice = { name: string } | 'first-empty'

/** An empty signature field. */
export interface EmptyField {
  ref: PdfRef
  dict: PdfDict
  name: string
  /** Its widget: the field itself or its only kid. */
  widget: { ref: PdfRef; dict: PdfDict }
}

/** @throws PadesError FIELD_NOT_FOUND, FIELD_ALREADY_SIGNED */
export function chosenField(pdf: Pdf, choice: FieldChoice | undefined): EmptyField | undefined {
  if (!choice) return undefined
  for (const field of signatureFields(pdf)) {
    if (field.nameless || (choice !== 'first-empty' && field.name !== choice.name)) continue
    const empty = pdf.resolve(field.dict.get('V')) === null ? waiting(pdf, field) : undefined
    if (empty) return empty
    if (choice !== 'first-empty') throw new PadesError('FIELD_ALREADY_SIGNED', { fieldName: field.name })
  }
  if (choice === 'first-empty') return undefined
  throw new PadesError('FIELD_NOT_FOUND', { fieldName: choice.name })
}

/** ISO 32000-2 §12.7.5.5: a signature field has one widget, which is merged with the field or is its only kid. */
function waiting(pdf: Pdf, { ref, dict, name }: SignatureField): EmptyField | undefined {
  if (!ref) return undefined
  const kids = pdf.arrayAt(dict, 'Kids') ?? []
  if (kids.length === 0) return { ref, dict, name, widget: { ref, dict } }
  const [kid] = kids
  const widget = pdf.resolve(kid)
  if (kids.length > 1 || !(kid instanceof PdfRef) || !(widget instanceof PdfDict)) return undefined
  return { ref, dict, name, widget: { ref: kid, dict: widget } }
}

/** The page of a widget; undefined if it is on no page. */
export function pageOfWidget(pdf: Pdf, { ref, dict }: EmptyField['widget']): PdfPage | undefined {
  const stated = dict.get('P')
  for (const page of pdf.pages()) {
    const isStated = stated instanceof PdfRef && stated.num === page.ref.num
    const lists = () => {
      const annotations = pdf.arrayAt(page.dict, 'Annots') ?? []
      pdf.work.visited(annotations.length)
      return annotations.some((item) => item instanceof PdfRef && item.num === ref.num)
    }
    if (isStated || (!(stated instanceof PdfRef) && lists())) return page
  }
  return undefined
}
