import { PdfDict, type PdfObject, PdfRef } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import { textOf } from './fields.ts'

/** What a field passes to those below it (ISO 32000-2 table 226 and §12.7.4.3). */
interface Inherited {
  type: string | undefined
  /** The value as text; names count. Empty if there is none. */
  value: string
  flags: number
  /** /DA and /Q. */
  look: string
  alignment: number
}

/** A widget of the form that is no field above others, with what it inherits. */
export interface FormWidget extends Inherited {
  dict: PdfDict
  /** Absent if it is a direct object in a list. */
  ref: PdfRef | undefined
}

const deepest = 32
/** Lists may name the same field many times, so each visit counts as this many bytes read. */
const visitBytes = 192

interface List {
  nodes: readonly PdfObject[]
  next: number
  from: Inherited
}

/** Every widget of the form in form order. */
export function* formWidgets(pdf: Pdf): Generator<FormWidget> {
  const form = pdf.dictAt(pdf.catalog, 'AcroForm') ?? new PdfDict()
  const from: Inherited = { type: undefined, value: '', flags: 0, look: textOf(pdf, form.get('DA')), alignment: 0 }
  const open: List[] = [{ nodes: pdf.arrayAt(form, 'Fields') ?? [], next: 0, from }]
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
    const own = inherit(pdf, dict, list.from)
    const kids = pdf.arrayAt(dict, 'Kids')
    if (!kids) yield { ...own, dict, ref: node instanceof PdfRef ? node : undefined }
    else if (open.length <= deepest) open.push({ nodes: kids, next: 0, from: own })
  }
}

function inherit(pdf: Pdf, dict: PdfDict, from: Inherited): Inherited {
  return {
    type: pdf.nameAt(dict, 'FT') ?? from.type,
    value: dict.has('V') ? (pdf.nameAt(dict, 'V') ?? shownText(pdf, dict.get('V'))) : from.value,
    flags: pdf.numberAt(dict, 'Ff') ?? from.flags,
    look: dict.has('DA') ? textOf(pdf, dict.get('DA')) : from.look,
    alignment: pdf.numberAt(dict, 'Q') ?? from.alignment,
  }
}

/** A list of chosen items or a stream counts as text that we cannot tell. */
function shownText(pdf: Pdf, value: PdfObject | undefined): string {
  const resolved = pdf.resolve(value)
  return resolved === null ? '' : textOf(pdf, resolved) || (isEmptyString(resolved) ? '' : '\ufffd')
}

function isEmptyString(value: PdfObject): boolean {
  return typeof value === 'object' && value !== null && 'bytes' in value && (value.bytes as Uint8Array).length === 0
}
