import { PdfDict, type PdfObject, PdfRef, PdfString } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'

/** A signature field of a document's form, signed or not. */
export interface SignatureField {
  dict: PdfDict
  /** Absent if the field is a direct object in a list. */
  ref: PdfRef | undefined
  /** Partial names from the root, joined with dots. */
  name: string
  /** Has no name of its own, so it is a widget of the field above it. */
  nameless: boolean
}

const mostFields = 100_000
const deepest = 32
const visitBytes = 128

/** Every signature field, in form order (ISO 32000-2 §12.7.4). */
export function* signatureFields(pdf: Pdf): Generator<SignatureField> {
  const form = pdf.dictAt(pdf.catalog, 'AcroForm')
  const stack: Visit[] = ((form && pdf.arrayAt(form, 'Fields')) ?? [])
    .toReversed()
    .map((node) => ({ node, name: '', type: undefined, depth: 0 }))
  for (let visited = 0; stack.length > 0 && visited < mostFields; visited += 1) {
    const visit = stack.pop()!
    // Lists may name the same field many times, so each visit counts as this many bytes read.
    pdf.work.parsed(visitBytes)
    const dict = pdf.resolve(visit.node)
    if (!(dict instanceof PdfDict) || visit.depth > deepest) continue
    const type = pdf.nameAt(dict, 'FT') ?? visit.type
    const partial = pdf.resolve(dict.get('T'))
    const own = partial instanceof PdfString ? Buffer.from(partial.bytes).toString('latin1') : ''
    const name = [visit.name, own].filter((part) => part !== '').join('.')
    if (type === 'Sig')
      yield { dict, name, ref: visit.node instanceof PdfRef ? visit.node : undefined, nameless: own === '' }
    for (const kid of (pdf.arrayAt(dict, 'Kids') ?? []).toReversed()) {
      stack.push({ node: kid, name, type, depth: visit.depth + 1 })
    }
  }
}

interface Visit {
  node: PdfObject
  name: string
  type: string | undefined
  depth: number
}
