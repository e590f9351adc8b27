/** Form fields of the pages that are kept, under names that no other document uses (ISO 32000-2 §12.7). */
import { decodeText, isName, PdfDict, type PdfObject, PdfRef, PdfString, textString } from '../objects.ts'
import type { Pdf, PdfPage } from '../open.ts'
import type { Copier, NewRef } from './copier.ts'
import type { Destinations } from './destinations.ts'
import { type KeptPages, keptAnnotation } from './kept-pages.ts'

const deepest = 32
const nodeBytes = 128

/** What the documents' forms have become together. */
export class NewForm {
  readonly fields: NewRef[] = []
  readonly names = new Set<string>()
  readonly fonts = new Map<string, NewRef>()
  needAppearances = false
}

/** Fields and widgets that are kept, with the page of each widget. */
interface KeptTree {
  widgets: Map<number, { dict: PdfDict; page: PdfPage }>
  /** Nodes above the widgets. */
  above: Map<number, PdfDict>
}

interface FormCopy {
  kept: KeptPages
  destinations: Destinations
  form: NewForm
}

/** Adds the fields of a document to the form, before its pages are copied. */
export function copyForm(copier: Copier, { kept, destinations, form }: FormCopy): void {
  const { pdf } = copier
  const own = pdf.dictAt(pdf.catalog, 'AcroForm')
  const tree = keptTree(pdf, kept.pages)
  if (!own || tree.widgets.size === 0) return
  const roots = (pdf.arrayAt(own, 'Fields') ?? []).filter((item) => item instanceof PdfRef && isKept(tree, item))
  const renamed = renamedRoots(pdf, roots as PdfRef[], form.names)
  const fonts = addFonts(copier, own, form)
  if (pdf.resolve(own.get('NeedAppearances')) === true) form.needAppearances = true
  const finished = (num: number, dict: PdfDict): PdfDict => {
    const isRoot = roots.some((item) => (item as PdfRef).num === num)
    const changed = withFonts(pdf, isRoot ? withDefaults(dict, own) : dict.clone(), fonts)
    const called = renamed.byNumber.get(num)
    if (called !== undefined) changed.set('T', textString(called))
    const kids = pdf.arrayAt(dict, 'Kids')
    if (kids)
      changed.set(
        'Kids',
        kids.filter((kid) => kid instanceof PdfRef && isKept(tree, kid)),
      )
    return withLock(pdf, changed, renamed.byName)
  }
  pdf.work.visited(roots.length * (tree.above.size + tree.widgets.size + 1))
  for (const num of [...tree.above.keys(), ...tree.widgets.keys()]) copier.reserve(num)
  for (const [num, dict] of tree.above) copier.replace(num, finished(num, dict))
  for (const [num, { dict, page }] of tree.widgets) {
    const annotation = keptAnnotation(copier, { annotation: dict, page, destinations })
    if (annotation) copier.replace(num, finished(num, annotation))
  }
  form.fields.push(...roots.map((item) => copier.reference(item as PdfRef)))
}

function isKept({ widgets, above }: KeptTree, { num }: PdfRef): boolean {
  return widgets.has(num) || above.has(num)
}

function keptTree(pdf: Pdf, pages: readonly PdfPage[]): KeptTree {
  const tree: KeptTree = { widgets: new Map(), above: new Map() }
  for (const page of pages) {
    for (const item of pdf.arrayAt(page.dict, 'Annots') ?? []) {
      const dict = pdf.resolve(item)
      if (!(item instanceof PdfRef) || !(dict instanceof PdfDict) || !isName(dict.get('Subtype'), 'Widget')) continue
      if (tree.widgets.has(item.num)) continue
      pdf.work.kept(nodeBytes)
      tree.widgets.set(item.num, { dict, page })
      climb(pdf, dict, tree.above)
    }
  }
  return tree
}

function climb(pdf: Pdf, widget: PdfDict, above: KeptTree['above']): void {
  let ref = widget.get('Parent')
  for (let depth = 0; depth < deepest && ref instanceof PdfRef && !above.has(ref.num); depth++) {
    const dict = pdf.resolve(ref)
    pdf.work.kept(nodeBytes)
    if (!(dict instanceof PdfDict) || !dict.has('Kids')) return
    above.set(ref.num, dict)
    ref = dict.get('Parent')
  }
}

interface Renamed {
  byNumber: Map<number, string>
  byName: Map<string, string>
}

function renamedRoots(pdf: Pdf, roots: readonly PdfRef[], names: Set<string>): Renamed {
  const renamed: Renamed = { byNumber: new Map(), byName: new Map() }
  const own = new Set<string>()
  for (const ref of roots) {
    const dict = pdf.resolve(ref)
    const name = dict instanceof PdfDict ? textOf(pdf, dict.get('T')) : ''
    own.add(name)
    if (!names.has(name)) continue
    let fresh = renamed.byName.get(name)
    for (let number = 2; fresh === undefined; number++) {
      pdf.work.visited(1)
      if (!names.has(`${name}-${number}`) && !own.has(`${name}-${number}`)) fresh = `${name}-${number}`
    }
    renamed.byName.set(name, fresh)
    renamed.byNumber.set(ref.num, fresh)
  }
  for (const name of own) names.add(renamed.byName.get(name) ?? name)
  return renamed
}

/** The fields that a signature will lock, under their new names. */
function withLock(pdf: Pdf, dict: PdfDict, byName: Renamed['byName']): PdfDict {
  const lock = byName.size > 0 ? pdf.dictAt(dict, 'Lock') : undefined
  const fields = lock && pdf.arrayAt(lock, 'Fields')
  if (!fields) return dict
  pdf.work.visited(fields.length)
  const named = fields.map((item) => {
    const [root = '', ...below] = textOf(pdf, item).split('.')
    return textString([byName.get(root) ?? root, ...below].join('.'))
  })
  return dict.set('Lock', lock.clone().set('Fields', named))
}

/** What a field inherits from the form of its document is written into it. */
function withDefaults(dict: PdfDict, form: PdfDict): PdfDict {
  const changed = dict.clone()
  for (const key of ['DA', 'Q']) {
    const value = form.get(key)
    if (value !== undefined && !changed.has(key)) changed.set(key, value)
  }
  return changed
}

/** Fonts of the form under names of their own; what each was called, and is called now. */
function addFonts(copier: Copier, own: PdfDict, form: NewForm): Map<string, string> {
  const { pdf } = copier
  const resources = pdf.dictAt(own, 'DR')
  const renamed = new Map<string, string>()
  for (const [called, font] of (resources && pdf.dictAt(resources, 'Font')) ?? []) {
    let name = called
    for (let number = 2; form.fonts.has(name); number++) {
      pdf.work.visited(1)
      name = `${called}-${number}`
    }
    if (name !== called) renamed.set(called, name)
    form.fonts.set(name, copier.add(font))
  }
  return renamed
}

function withFonts(pdf: Pdf, dict: PdfDict, fonts: ReadonlyMap<string, string>): PdfDict {
  const look = fonts.size > 0 ? pdf.resolve(dict.get('DA')) : null
  if (!(look instanceof PdfString)) return dict
  const text = Buffer.from(look.bytes).toString('latin1')
  const changed = text.replace(/\/([^\s/()<>[\]{}%]+)(?=\s+[\d.]+\s+Tf)/, (whole, called: string) => {
    const fresh = fonts.get(called)
    return fresh === undefined ? whole : `/${fresh}`
  })
  return dict.set('DA', new PdfString(Buffer.from(changed, 'latin1')))
}

function textOf(pdf: Pdf, object: PdfObject | undefined): string {
  const value = pdf.resolve(object)
  if (!(value instanceof PdfString)) return ''
  pdf.work.parsed(value.bytes.length)
  return decodeText(value.bytes)
}
