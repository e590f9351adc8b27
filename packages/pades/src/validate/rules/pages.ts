import { PdfDict, type PdfObject } from '@laisen/pdf/objects'
import type { ForbiddenKind } from '../change.ts'
import type { Roles } from '../roles.ts'
import type { State } from '../state.ts'
import type { Step } from '../step.ts'
import { judgeAnnotations } from './annotations.ts'
import { pageEntries } from './defined-entries.ts'
import type { NewWidgets } from './new-widgets.ts'

/** Entries whose change has a name of its own. */
const named: Readonly<Record<string, ForbiddenKind>> = {
  Contents: 'PAGE_CONTENT_CHANGED',
  Resources: 'PAGE_CONTENT_CHANGED',
  Group: 'PAGE_CONTENT_CHANGED',
  AA: 'ACTIONS_CHANGED',
  Parent: 'PAGE_TREE_CHANGED',
  Kids: 'PAGE_TREE_CHANGED',
  Count: 'PAGE_TREE_CHANGED',
}

/** ISO 32000-2 §7.7.3: of a page only the annotations may change, and of the nodes above it nothing. */
export function judgePages(step: Step, { tree, pages }: Roles, widgets: NewWidgets): void {
  for (const num of step.touched) {
    if (tree.has(num)) judgeNode(step, num, { page: undefined, otherwise: 'PAGE_TREE_CHANGED' })
    const page = pages.get(num)
    if (page === undefined) continue
    const dicts = judgeNode(step, num, { page, otherwise: 'PAGE_CHANGED' })
    if (dicts) judgeAnnotations(step, { ...dicts, page, pageNumber: num }, widgets)
  }
}

interface NodeFacts {
  page: number | undefined
  otherwise: ForbiddenKind
}

function judgeNode(
  step: Step,
  num: number,
  { page, otherwise }: NodeFacts,
): { before: PdfDict; after: PdfDict } | undefined {
  const [before, after] = [objectOf(step, num, 'before'), objectOf(step, num, 'after')]
  if (!(before instanceof PdfDict) || !(after instanceof PdfDict)) {
    step.report({ kind: otherwise, object: num, page })
    return undefined
  }
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    step.work.visited(1)
    if ((key === 'Annots' && page !== undefined) || isSame(step, key, { before, after })) continue
    const kind = (Object.hasOwn(named, key) && named[key]) || otherwise
    step.report({ kind, object: num, page, entry: key, unread: !pageEntries.has(key) })
  }
  return { before, after }
}

/** ISO 32000-2 §7.7.3.4: what a page inherits may as well stand in the page itself. */
const inheritable = new Set(['Resources', 'MediaBox', 'CropBox', 'Rotate'])
const mostParents = 64

function isSame(step: Step, key: string, { before, after }: { before: PdfDict; after: PdfDict }): boolean {
  if (step.same(before.get(key), after.get(key))) return true
  return inheritable.has(key) && step.same(inherited(step.before, before, key), inherited(step.after, after, key))
}

function inherited(state: State, page: PdfDict, key: string): PdfObject | undefined {
  let node: PdfDict | undefined = page
  for (let level = 0; node && level < mostParents; level++) {
    state.work.visited(1)
    if (state.resolve(node.get(key)) !== null) return node.get(key)
    node = state.dict(node.get('Parent'))
  }
  return undefined
}

function objectOf(step: Step, num: number, side: 'before' | 'after'): PdfObject {
  const { history, revision } = step[side]
  return history.own(revision, num) ?? null
}
