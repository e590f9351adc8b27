/** The widgets that readers draw, with what they inherit from the fields above them. */
import { PdfDict, PdfName, type PdfObject, PdfRef } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import { textOf } from './fields.ts'

/** What a field passes to those below it and that decides how they look (ISO 32000-2 tables 226, 228, 232, 234 and §12.7.4.3). */
const inheritable = ['FT', 'Ff', 'V', 'DA', 'Q', 'MaxLen', 'Opt', 'TI', 'I', 'RV'] as const
type Inheritable = (typeof inheritable)[number]

export interface FormWidget {
  dict: PdfDict
  type: string | undefined
  flags: number
  /** Partial names from the root, joined with dots. */
  name: string
  /** Own or inherited; null if there is none. */
  get(key: Inheritable): PdfObject
}

const deepest = 32
/** Lists may name the same field many times, so each visit counts as this many bytes read. */
const visitBytes = 192

/** Returns the function that reads one widget of a page. `ref` is absent if it is a direct object in the list of the page. */
export function widgetReader(pdf: Pdf): (dict: PdfDict, ref: PdfRef | undefined) => FormWidget {
  const form = pdf.dictAt(pdf.catalog, 'AcroForm') ?? new PdfDict()
  let parents: ReadonlyMap<number, Above> | undefined
  return (dict, ref) => {
    const chain = chainFrom(pdf, dict)
    const known = chain.some((node) => node.has('FT'))
    // Readers that go through the form from its top find fields that do not name the field above them.
    if (!known && ref) chain.push(...chainUp(pdf, ref, (parents ??= parentsIn(pdf, form))))
    const found = new Map(inheritable.map((key) => [key, firstOf(pdf, chain, key)]))
    const get = (key: Inheritable): PdfObject => found.get(key) ?? defaultOf(pdf, form, key)
    const [type, flags] = [get('FT'), get('Ff')]
    return {
      dict,
      type: type instanceof PdfName ? type.value : undefined,
      flags: typeof flags === 'number' ? flags : 0,
      name: nameOf(pdf, chain),
      get,
    }
  }
}

/** Table 224: the form states /DA and /Q for fields that have none. */
function defaultOf(pdf: Pdf, form: PdfDict, key: Inheritable): PdfObject {
  return key === 'DA' || key === 'Q' ? pdf.resolve(form.get(key)) : null
}

function firstOf(pdf: Pdf, chain: readonly PdfDict[], key: Inheritable): PdfObject {
  for (const node of chain) {
    const value = node.has(key) ? pdf.resolve(node.get(key)) : null
    if (value !== null) return value
  }
  return null
}

function nameOf(pdf: Pdf, chain: readonly PdfDict[]): string {
  const parts = chain.map((node) => textOf(pdf, node.get('T'))).filter((part) => part !== '')
  return parts.toReversed().join('.')
}

/** The widget and the fields above it by /Parent. */
function chainFrom(pdf: Pdf, dict: PdfDict): PdfDict[] {
  const chain: PdfDict[] = []
  for (let node: PdfDict | undefined = dict; node && chain.length < deepest; node = pdf.dictAt(node, 'Parent')) {
    pdf.work.parsed(visitBytes)
    chain.push(node)
  }
  return chain
}

/** The fields above an object by /Kids. */
function chainUp(pdf: Pdf, ref: PdfRef, parents: ReadonlyMap<number, Above>): PdfDict[] {
  const chain: PdfDict[] = []
  for (let above = parents.get(ref.num); above && chain.length < deepest; ) {
    pdf.work.parsed(visitBytes)
    chain.push(above.dict)
    above = above.ref && parents.get(above.ref.num)
  }
  return chain
}

interface Above {
  dict: PdfDict
  ref: PdfRef | undefined
}

interface List {
  nodes: readonly PdfObject[]
  next: number
  above: Above | undefined
}

/** The field above each object of the form by number. */
function parentsIn(pdf: Pdf, form: PdfDict): ReadonlyMap<number, Above> {
  const found = new Map<number, Above>()
  const open: List[] = [{ nodes: pdf.arrayAt(form, 'Fields') ?? [], next: 0, above: undefined }]
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
    const ref = node instanceof PdfRef ? node : undefined
    if (ref && list.above && !found.has(ref.num)) {
      pdf.work.kept(64)
      found.set(ref.num, list.above)
    }
    const kids = pdf.arrayAt(dict, 'Kids')
    if (kids && open.length <= deepest) open.push({ nodes: kids, next: 0, above: { dict, ref } })
  }
  return found
}
