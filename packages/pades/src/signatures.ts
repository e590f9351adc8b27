import { type PdfDict, type PdfRef, PdfString } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import { type SignatureField, signatureFields } from './fields.ts'

/** A signature to which a field of the document's form refers. */
export interface SignatureInForm {
  field: PdfDict
  fieldRef: PdfRef | undefined
  /** Partial names from the root, joined with dots. */
  fieldName: string
  /** Every field with this signature, starting with `field`: one for each page on which it is repeated. */
  fields: readonly SignatureField[]
  dict: PdfDict
  /** /Contents including its padding; empty if it is missing. */
  contents: Uint8Array
  /** As written in the file, even if invalid. */
  byteRange: readonly number[]
}

/** Memory for a field of a signature. */
const fieldBytes = 256

/** Every signature of the form, ordered by where the signature ends in the file. */
export function signaturesOf(pdf: Pdf): SignatureInForm[] {
  const found = new Map<PdfDict, SignatureField[]>()
  for (const field of signatureFields(pdf)) {
    const signature = pdf.dictAt(field.dict, 'V')
    // A reader returns the same dictionary for the same object, so fields with the same indirect /V are grouped here.
    if (!signature) continue
    pdf.work.kept(fieldBytes)
    const fields = found.get(signature)
    if (fields) fields.push(field)
    else found.set(signature, [field])
  }
  if (found.size === 0) return []
  return [...found].map(([dict, fields]) => read(pdf, dict, fields)).toSorted((a, b) => end(a) - end(b))
}

function read(pdf: Pdf, dict: PdfDict, fields: readonly SignatureField[]): SignatureInForm {
  const contents = pdf.resolve(dict.get('Contents'))
  const stated = pdf.arrayAt(dict, 'ByteRange') ?? []
  pdf.work.visited(stated.length)
  pdf.work.kept(stated.length * 8)
  const byteRange = stated.map((item) => pdf.resolve(item))
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

/** To rewrite a CMS as DER, or to read its certificates, takes so many times as long as to read as many bytes of an object. */
const cmsWeight = 8
/** To verify a signature of RSA or ECDSA takes as long as to read so many bytes of an object. */
const verifyingWork = 65_536

/**
 * Counts what it takes to find the digest in a CMS, or to read all of it and verify it. Many signatures may share one /Contents, so that a
 * small document has much of it. Zeros behind the CMS cost nothing.
 * @throws PdfError TOO_COMPLEX
 */
export function countCms({ work }: Pdf, contents: Uint8Array, what: 'digest' | 'whole'): void {
  const sizeBytes = contents.findLastIndex((byte) => byte !== 0) + 1
  work.parsed(contents.length + sizeBytes * cmsWeight)
  if (what === 'whole') work.parsed(2 * sizeBytes * cmsWeight + verifyingWork)
}
