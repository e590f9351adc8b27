import { PdfDict, PdfRef } from '@laisen/pdf/objects'
import type { Pdf, PdfPage } from '@laisen/pdf/open'
import { PadesError } from '../errors.ts'
import { type SignatureField, signatureFields } from '../fields.ts'

/** Which existing field to sign: the one with this name, several that then share the signature, or the first empty one if there is any. */
export type FieldChoice = { name: string } | { names: readonly string[] } | 'first-empty'

/** An empty signature field. */
export interface EmptyField {
  ref: PdfRef
  dict: PdfDict
  name: string
  /** Its widget: the field itself or its only kid. */
  widget: { ref: PdfRef; dict: PdfDict }
}

/** None if a new field is to be created. @throws PadesError FIELD_NOT_FOUND, FIELD_ALREADY_SIGNED */
export function chosenFields(pdf: Pdf, choice: FieldChoice | undefined): EmptyField[] {
  if (!choice) return []
  const named = choice === 'first-empty' ? undefined : 'name' in choice ? [choice.name] : choice.names
  const found = new Map<string, EmptyField>()
  for (const field of signatureFields(pdf)) {
    if (field.nameless || found.has(field.name) || (named && !named.includes(field.name))) continue
    const empty = pdf.resolve(field.dict.get('V')) === null ? waiting(pdf, field) : undefined
    if (empty && !named) return [empty]
    if (!empty && named) throw new PadesError('FIELD_ALREADY_SIGNED', { fieldName: field.name })
    if (empty) found.set(field.name, empty)
    if (found.size === named?.length) break
  }
  return (named ?? []).map((name) => {
    const field = found.get(name)
    if (!field) throw new PadesError('FIELD_NOT_FOUND', { fieldName: name })
    return field
  })
}

/** Every empty signature field that has one widget. */
export function emptyFields(pdf: Pdf): EmptyField[] {
  return [...signatureFields(pdf)].flatMap((field) => {
    if (field.nameless || pdf.resolve(field.dict.get('V')) !== null) return []
    return waiting(pdf, field) ?? []
  })
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

/** The pages of fields, with their numbers; those on no page are left out. */
export function pagesOfFields(pdf: Pdf, fields: readonly EmptyField[]): Map<EmptyField, NumberedPage> {
  const found = new Map<EmptyField, NumberedPage>()
  let number = 0
  for (const page of fields.length === 0 ? [] : pdf.pages()) {
    number += 1
    pdf.work.visited(fields.length)
    for (const field of fields)
      if (!found.has(field) && isOn(pdf, page, field.widget)) found.set(field, { page, number })
    if (found.size === fields.length) break
  }
  return found
}

interface NumberedPage {
  page: PdfPage
  number: number
}

function isOn(pdf: Pdf, page: PdfPage, { ref, dict }: EmptyField['widget']): boolean {
  const stated = dict.get('P')
  if (stated instanceof PdfRef) return stated.num === page.ref.num
  const annotations = pdf.arrayAt(page.dict, 'Annots') ?? []
  pdf.work.visited(annotations.length)
  return annotations.some((item) => item instanceof PdfRef && item.num === ref.num)
}
