import { decodeText, PdfDict, type PdfObject, PdfRef, PdfString } from '@laisen/pdf/objects'
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
  /** The fields above it from the root, whose entries it inherits. */
  above: readonly FieldAbove[]
}

interface FieldAbove {
  dict: PdfDict
  ref: PdfRef | undefined
}

const deepest = 32
/** Lists may name the same field many times, so each visit counts as this many bytes read. */
const visitBytes = 128

/** Every signature field, in form order (ISO 32000-2 §12.7.4). */
export function* signatureFields(pdf: Pdf): Generator<SignatureField> {
  const form = pdf.dictAt(pdf.catalog, 'AcroForm')
  const open: List[] = [
    { nodes: (form && pdf.arrayAt(form, 'Fields')) ?? [], next: 0, name: '', type: undefined, above: [] },
  ]
  while (open.length > 0) {
    const list = open.at(-1)!
    if (list.next >= list.nodes.length) {
      open.pop()
      continue
    }
    const node = list.nodes[list.next++]!
    pdf.work.parsed(visitBytes)
    const dict = pdf.resolve(node)
    if (!(dict instanceof PdfDict)) continue
    const type = pdf.nameAt(dict, 'FT') ?? list.type
    const own = textOf(pdf, dict.get('T'))
    const name = list.name === '' || own === '' ? list.name + own : `${list.name}.${own}`
    const ref = node instanceof PdfRef ? node : undefined
    const { above } = list
    if (type === 'Sig') yield { dict, name, ref, nameless: own === '', above }
    const kids = pdf.arrayAt(dict, 'Kids')
    if (kids && open.length <= deepest)
      open.push({ nodes: kids, next: 0, name, type, above: [...above, { dict, ref }] })
  }
}

/** Fields of which the next one is still to be visited, and what they inherit. */
interface List {
  nodes: readonly PdfObject[]
  next: number
  name: string
  type: string | undefined
  above: readonly FieldAbove[]
}

/** ISO 32000-2 §12.7.4.1: a field that has fields below it is none that is signed; they have names, and widgets have none. */
export function isTerminal(pdf: Pdf, { dict }: SignatureField): boolean {
  const kids = pdf.arrayAt(dict, 'Kids') ?? []
  pdf.work.parsed(kids.length * visitBytes)
  return !kids.some((item) => {
    const kid = pdf.resolve(item)
    return kid instanceof PdfDict && textOf(pdf, kid.get('T')) !== ''
  })
}

/** The entry of a field or of the nearest field above it that has it (ISO 32000-2 §12.7.4.1); null if none does. */
export function inheritedBy(pdf: Pdf, { dict, above }: SignatureField, key: string): PdfObject {
  for (const holder of [dict, ...above.map((one) => one.dict).toReversed()]) {
    const value = pdf.resolve(holder.get(key))
    if (value !== null) return value
  }
  return null
}

/** A text string in any of its encodings (ISO 32000-2 §7.9.2.2), so that equal names are equal however they are written. */
export function textOf(pdf: Pdf, object: PdfObject | undefined): string {
  const value = pdf.resolve(object)
  if (!(value instanceof PdfString)) return ''
  pdf.work.parsed(value.bytes.length)
  return decodeText(value.bytes)
}
