import { PdfDict, type PdfObject, PdfRef, PdfString } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'

/** A signature that a field of the document's form refers to. */
export interface SignatureInForm {
  field: PdfDict
  fieldRef: PdfRef | undefined
  /** Partial names from the root, joined by dots. */
  fieldName: string
  dict: PdfDict
  /** /Contents, its padding included; empty where it is missing. */
  contents: Uint8Array
  /** As it stands, however wrong it may be. */
  byteRange: readonly number[]
}

const mostFields = 100_000
const deepest = 32

/** Every signed signature field, in the order in which the signatures end in the file. */
export function signaturesOf(pdf: Pdf): SignatureInForm[] {
  const form = pdf.dictAt(pdf.catalog, 'AcroForm')
  const found: SignatureInForm[] = []
  const stack: Visit[] = ((form && pdf.arrayAt(form, 'Fields')) ?? [])
    .toReversed()
    .map((node) => ({ node, name: '', type: undefined, depth: 0 }))
  for (let visited = 0; stack.length > 0 && visited < mostFields; visited += 1) {
    const visit = stack.pop()!
    const field = pdf.resolve(visit.node)
    if (!(field instanceof PdfDict) || visit.depth > deepest) continue
    const type = pdf.nameAt(field, 'FT') ?? visit.type
    const partial = pdf.resolve(field.get('T'))
    const name = [visit.name, partial instanceof PdfString ? Buffer.from(partial.bytes).toString('latin1') : '']
      .filter((part) => part !== '')
      .join('.')
    const signature = type === 'Sig' ? pdf.dictAt(field, 'V') : undefined
    if (signature) found.push(read(pdf, { field, visit, name, signature }))
    for (const kid of (pdf.arrayAt(field, 'Kids') ?? []).toReversed()) {
      stack.push({ node: kid, name, type, depth: visit.depth + 1 })
    }
  }
  return found.toSorted((a, b) => end(a) - end(b))
}

interface Visit {
  node: PdfObject
  name: string
  type: string | undefined
  depth: number
}

interface Found {
  field: PdfDict
  visit: Visit
  name: string
  signature: PdfDict
}

function read(pdf: Pdf, { field, visit, name, signature }: Found): SignatureInForm {
  const contents = pdf.resolve(signature.get('Contents'))
  const byteRange = (pdf.arrayAt(signature, 'ByteRange') ?? []).map((item) => pdf.resolve(item))
  return {
    field,
    fieldRef: visit.node instanceof PdfRef ? visit.node : undefined,
    fieldName: name,
    dict: signature,
    contents: contents instanceof PdfString ? contents.bytes : new Uint8Array(),
    byteRange: byteRange.map((item) => (typeof item === 'number' ? item : Number.NaN)),
  }
}

function end({ byteRange }: SignatureInForm): number {
  return (byteRange.at(-2) ?? 0) + (byteRange.at(-1) ?? 0)
}
