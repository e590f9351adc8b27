import { type PdfDict, type PdfRef, PdfString } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import { type SignatureField, signatureFields } from './fields.ts'

/** A signature that a field of the document's form refers to. */
export interface SignatureInForm {
  field: PdfDict
  fieldRef: PdfRef | undefined
  /** Partial names from the root, joined by dots. */
  fieldName: string
  /** Every field that shows this very signature, `field` being the first: one on each page where it was repeated. */
  fields: readonly SignatureField[]
  dict: PdfDict
  /** /Contents, its padding included; empty where it is missing. */
  contents: Uint8Array
  /** As it stands, however wrong it may be. */
  byteRange: readonly number[]
}

/** Every signature of the form, in the order in which the signatures end in the file. */
export function signaturesOf(pdf: Pdf): SignatureInForm[] {
  const found = new Map<PdfDict, SignatureField[]>()
  for (const field of signatureFields(pdf)) {
    const signature = pdf.dictAt(field.dict, 'V')
    // What a reader hands out for one object is one dictionary, so that fields with the same indirect /V meet here.
    if (signature) found.set(signature, [...(found.get(signature) ?? []), field])
  }
  return [...found].map(([dict, fields]) => read(pdf, dict, fields)).toSorted((a, b) => end(a) - end(b))
}

function read(pdf: Pdf, dict: PdfDict, fields: readonly SignatureField[]): SignatureInForm {
  const contents = pdf.resolve(dict.get('Contents'))
  const byteRange = (pdf.arrayAt(dict, 'ByteRange') ?? []).map((item) => pdf.resolve(item))
  const [first] = fields as [SignatureField, ...SignatureField[]]
  return {
    field: first.dict,
    fieldRef: first.ref,
    fieldName: first.name,
    fields,
    dict,
    contents: contents instanceof PdfString ? contents.bytes : new Uint8Array(),
    byteRange: byteRange.map((item) => (typeof item === 'number' ? item : Number.NaN)),
  }
}

function end({ byteRange }: SignatureInForm): number {
  return (byteRange.at(-2) ?? 0) + (byteRange.at(-1) ?? 0)
}
