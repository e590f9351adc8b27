/** The objects that have a rule of their own: catalogue, form, page tree, pages and fields. */
import { isName, type PdfDict, type PdfObject, PdfRef } from '@laisen/pdf/objects'
import type { State } from './state.ts'

/** A field, or a widget below one, as of a revision. */
export interface FieldNode {
  num: number
  dict: PdfDict
  /** The full name of the field to which it belongs. */
  name: string
  /** Its own or inherited /FT. */
  type: string
  /** The number of the nearest node with a name of its own: the field itself. */
  field: number
  /** Whether it has nodes below it. */
  hasKids: boolean
  /** Whether it stands in /Fields itself. */
  top: boolean
}

export interface Roles {
  catalog: PdfRef
  form: number | undefined
  /** The inner nodes of the page tree. */
  tree: ReadonlySet<number>
  /** Pages with their numbers from 1. */
  pages: ReadonlyMap<number, number>
  fields: ReadonlyMap<number, FieldNode>
}

const nodeBytes = 256

export function rolesOf(state: State): Roles {
  const { catalog } = state
  const dict = state.dict(catalog)
  const form = dict?.get('AcroForm')
  const tree = new Set<number>()
  return {
    catalog,
    form: form instanceof PdfRef ? form.num : undefined,
    tree,
    pages: pagesOf(state, dict?.get('Pages'), tree),
    fields: fieldsOf(state, form),
  }
}

/** Whether an object has a rule of its own. */
export function hasRule({ catalog, form, tree, pages, fields }: Roles, num: number): boolean {
  return num === catalog.num || num === form || pages.has(num) || tree.has(num) || fields.has(num)
}

function pagesOf(state: State, root: PdfObject | undefined, tree: Set<number>): Map<number, number> {
  const pages = new Map<number, number>()
  let number = 0
  const open: (PdfObject | undefined)[] = [root]
  while (open.length > 0) {
    const item = open.pop()
    state.work.visited(4)
    const dict = state.dict(item)
    if (!dict) continue
    const isParent = dict.has('Kids') || isName(dict.get('Type'), 'Pages')
    if (!isParent) number += 1
    if (item instanceof PdfRef) {
      if (pages.has(item.num) || tree.has(item.num)) continue
      state.work.kept(nodeBytes / 4)
      if (isParent) tree.add(item.num)
      else pages.set(item.num, number)
    }
    if (isParent) for (const kid of state.array(dict.get('Kids')).toReversed()) open.push(kid)
  }
  return pages
}

interface OpenNode {
  item: PdfObject
  name: string
  type: string
  field: number
  top: boolean
}

function fieldsOf(state: State, form: PdfObject | undefined): Map<number, FieldNode> {
  const fields = new Map<number, FieldNode>()
  const open: OpenNode[] = state
    .array(state.dict(form)?.get('Fields'))
    .map((item) => ({ item, name: '', type: '', field: 0, top: true }))
  for (let node = open.pop(); node; node = open.pop()) {
    const { item, top } = node
    state.work.visited(8)
    // A field that is a dictionary inside a list belongs to what holds it.
    if (!(item instanceof PdfRef) || fields.has(item.num)) continue
    const dict = state.dict(item)
    if (!dict) continue
    state.work.kept(nodeBytes)
    const own = state.text(dict.get('T'))
    const name = own === '' ? node.name : node.name === '' ? own : `${node.name}.${own}`
    const type = state.name(dict.get('FT')) ?? node.type
    const field = own === '' && !top ? node.field : item.num
    const kids = state.array(dict.get('Kids'))
    fields.set(item.num, { num: item.num, dict, name, type, field, top, hasKids: kids.length > 0 })
    for (const kid of kids) open.push({ item: kid, name, type, field, top: false })
  }
  return fields
}
