import { type PdfDict, type PdfObject, PdfRef } from '@laisen/pdf/objects'
import type { PermittedKind } from '../change.ts'
import type { Step } from '../step.ts'
import type { NewWidgets } from './new-widgets.ts'

interface AnnotatedPage {
  before: PdfDict
  after: PdfDict
  page: number
  pageNumber: number
}

/** Readers draw these only as a small sign or not at all, unless they bring an appearance of their own. */
const unpainted = new Set(['Text', 'Popup', 'Link'])

/**
 * ISO 32000-2 §12.5.2: the annotations of a page are those of before, in their order, because that is the order in which they are
 * painted, and the widgets of new signature fields.
 */
export function judgeAnnotations(step: Step, { before, after, ...place }: AnnotatedPage, widgets: NewWidgets): void {
  const old = listOf(step.before.array(before.get('Annots')))
  const fresh = listOf(step.after.array(after.get('Annots')))
  for (const [key, item] of old) {
    const now = fresh.get(key)
    if (now === undefined) reportOf(step, 'ANNOTATION_REMOVED', { ...place, item })
    else judgeKept(step, { was: item, is: now }, place)
  }
  for (const [key, item] of fresh) if (!old.has(key)) judgeAdded(step, { ...place, item }, widgets)
  const [kept, keptNow] = [
    [...old.keys()].filter((key) => fresh.has(key)),
    [...fresh.keys()].filter((key) => old.has(key)),
  ]
  const moved = keptNow.findIndex((key, index) => key !== kept[index])
  if (moved >= 0) reportOf(step, 'ANNOTATION_CHANGED', { ...place, item: fresh.get(keptNow[moved]!) ?? null })
}

/** Annotations in their order, each under its number, and those that are dictionaries inside the list by their place among these. */
function listOf(items: readonly PdfObject[]): Map<string, PdfObject> {
  const list = new Map<string, PdfObject>()
  let direct = 0
  for (const item of items) list.set(item instanceof PdfRef ? `${item.num} ${item.gen}` : `direct ${direct++}`, item)
  return list
}

interface Item {
  page: number
  pageNumber: number
  item: PdfObject
}

/** An annotation that was there before. A widget of the form has the rule of its field. */
function judgeKept(step: Step, item: { was: PdfObject; is: PdfObject }, place: Omit<Item, 'item'>): void {
  if (step.same(item.was, item.is)) return
  const [was, is] = [step.before.dict(item.was), step.after.dict(item.is)]
  const kind = !was ? 'ANNOTATION_ADDED' : is ? 'ANNOTATION_CHANGED' : 'ANNOTATION_REMOVED'
  // A widget outside the form is no field that could be filled.
  if (was?.name('Subtype') === 'Widget' || is?.name('Subtype') === 'Widget')
    step.report({ kind: 'FIELD_CHANGED', object: numberOf(item.is), page: place.page })
  else reportOf(step, kind, { ...place, item: item.is })
}

function judgeAdded(step: Step, place: Item, widgets: NewWidgets): void {
  const { item, page, pageNumber } = place
  const dict = step.after.dict(item)
  if (item instanceof PdfRef && widgets.list(step, item.num, page)) {
    const stated = dict?.get('P')
    if (stated instanceof PdfRef && stated.num !== pageNumber)
      step.report({ kind: 'WIDGET_MISPLACED', object: item.num, page })
    return
  }
  if (!dict || dict.name('Subtype') === 'Widget' || !dict.has('Subtype'))
    step.report({ kind: 'WIDGET_MISPLACED', object: numberOf(item), page })
  else reportOf(step, 'ANNOTATION_ADDED', place)
}

function reportOf(step: Step, kind: PermittedKind, { item, page }: Item): void {
  const dict = kind === 'ANNOTATION_REMOVED' ? undefined : step.after.dict(item)
  const place = { object: numberOf(item), page }
  if (dict && (dict.has('AA') || isActive(step, dict))) step.report({ kind: 'ACTIONS_CHANGED', ...place })
  step.report({ kind, ...place, paints: dict !== undefined && paints(step, dict) })
}

/** An action other than going to a place in this document. */
function isActive(step: Step, dict: PdfDict): boolean {
  if (!dict.has('A')) return false
  const action = step.after.dict(dict.get('A'))
  return !action || step.after.name(action.get('S')) !== 'GoTo' || action.has('Next')
}

/** Whether it can draw over what is below it. */
function paints(step: Step, dict: PdfDict): boolean {
  return dict.has('AP') || !unpainted.has(step.after.name(dict.get('Subtype')) ?? '')
}

function numberOf(item: PdfObject): number | undefined {
  return item instanceof PdfRef ? item.num : undefined
}
