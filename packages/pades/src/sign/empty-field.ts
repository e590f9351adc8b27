import { PdfDict, type PdfObject, PdfRef } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import { PadesError } from '../errors.ts'
import { inheritedBy, isTerminal, type SignatureField, signatureFields } from '../fields.ts'
import type { SignatureInForm } from '../signatures.ts'

/** Which existing field to sign: the one with this name, several that then share the signature, or the first empty one if there is any. */
export type FieldChoice = { name: string } | { names: readonly string[] } | 'first-empty'

/** An empty signature field. */
export interface EmptyField {
  ref: PdfRef
  dict: PdfDict
  name: string
  /** Its widget: the field itself or its only kid. */
  widget: { ref: PdfRef; dict: PdfDict }
  /** /Lock and /SV, wherever they are written. */
  rules: PdfDict
  /** The field above it; undefined if the form itself lists it. */
  parent: PdfRef | undefined
}

/**
 * None if a new field is to be created. Fields of one name are one field (ISO 32000-2 §12.7.4.2), so the name of a signed one is taken.
 * @throws PadesError FIELD_NOT_FOUND, FIELD_ALREADY_SIGNED, FIELD_NOT_FILLABLE
 */
export function chosenFields(
  pdf: Pdf,
  choice: FieldChoice | undefined,
  signatures: readonly SignatureInForm[],
): EmptyField[] {
  if (!choice) return []
  const named = choice === 'first-empty' ? undefined : 'name' in choice ? [choice.name] : choice.names
  const taken = new Set(signatures.flatMap(({ fields }) => fields.map((field) => field.name)))
  const found = new Map<string, EmptyField>()
  for (const field of signatureFields(pdf)) {
    const { name: fieldName } = field
    if (found.has(fieldName) || (named && !named.includes(fieldName)) || !isField(pdf, field)) continue
    const isTaken = taken.has(fieldName) || isSigned(pdf, field)
    if (isTaken && named) throw new PadesError('FIELD_ALREADY_SIGNED', { fieldName })
    const empty = isTaken ? undefined : waiting(pdf, field)
    if (empty && !named) return [empty]
    if (!empty && named) throw new PadesError('FIELD_NOT_FILLABLE', { fieldName })
    if (empty) found.set(fieldName, empty)
    if (found.size === named?.length) break
  }
  return (named ?? []).map((name) => {
    const field = found.get(name)
    if (!field) throw new PadesError('FIELD_NOT_FOUND', { fieldName: name })
    return field
  })
}

/** Every empty signature field that can be signed, one of each name. */
export function emptyFields(pdf: Pdf): EmptyField[] {
  const fields = [...signatureFields(pdf)].filter((field) => isField(pdf, field))
  const taken = new Set(fields.filter((field) => isSigned(pdf, field)).map((field) => field.name))
  return fields.flatMap((field) => {
    const empty = taken.has(field.name) ? undefined : waiting(pdf, field)
    if (empty) taken.add(field.name)
    return empty ?? []
  })
}

/** Whether two signature fields have one name, which pyHanko takes for a document that it cannot compare with an earlier revision. */
export function repeatsNames(pdf: Pdf): boolean {
  const names = new Set<string>()
  for (const field of signatureFields(pdf)) {
    if (!isField(pdf, field)) continue
    if (names.has(field.name)) return true
    names.add(field.name)
  }
  return false
}

function isField(pdf: Pdf, field: SignatureField): boolean {
  return !field.nameless && isTerminal(pdf, field)
}

/** Some programs write /V into the widgets of a field. */
function isSigned(pdf: Pdf, field: SignatureField): boolean {
  if (inheritedBy(pdf, field, 'V') !== null) return true
  return widgetsOf(pdf, field).some((item) => {
    const widget = pdf.resolve(item)
    return widget instanceof PdfDict && pdf.resolve(widget.get('V')) !== null
  })
}

function widgetsOf(pdf: Pdf, { dict }: SignatureField): PdfObject[] {
  const kids = pdf.arrayAt(dict, 'Kids') ?? []
  pdf.work.visited(kids.length)
  return kids
}

/** Table 227: the first bit of /Ff. */
const readOnly = 1

/**
 * ISO 32000-2 §12.7.5.5: a signature field has one widget, which is merged with the field or is its only kid. Undefined for any other,
 * and for one that nobody may change.
 */
function waiting(pdf: Pdf, field: SignatureField): EmptyField | undefined {
  const { ref, dict, name, above } = field
  const flags = inheritedBy(pdf, field, 'Ff')
  const holder = above.at(-1)
  if (!ref || (typeof flags === 'number' && (flags & readOnly) !== 0) || (holder && !holder.ref)) return undefined
  const [kid = ref, ...others] = widgetsOf(pdf, field)
  const widget = kid === ref ? dict : pdf.resolve(kid)
  if (others.length > 0 || !(kid instanceof PdfRef) || !(widget instanceof PdfDict)) return undefined
  return {
    ...{ ref, dict, name, parent: holder?.ref },
    widget: { ref: kid, dict: widget },
    rules: rulesOf(pdf, field, widget),
  }
}

/**
 * What the field demands of its signature. Neither entry is inheritable (ISO 32000-2 table 235), and one that is written above the field
 * or in its widget was meant for it nevertheless: obeying it takes nothing from anybody.
 */
function rulesOf(pdf: Pdf, field: SignatureField, widget: PdfDict): PdfDict {
  const rules = new PdfDict()
  for (const key of ['Lock', 'SV']) {
    const own = inheritedBy(pdf, field, key)
    const value = own === null ? pdf.resolve(widget.get(key)) : own
    if (value !== null) rules.set(key, value)
  }
  return rules
}
