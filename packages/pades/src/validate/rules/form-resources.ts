/** The resources of the form, which default appearances name (ISO 32000-2 §12.7.4.3). */
import { PdfDict, type PdfObject, PdfStream } from '@laisen/pdf/objects'
import type { Roles } from '../roles.ts'
import type { State } from '../state.ts'
import type { Step } from '../step.ts'

interface Resources {
  before: PdfObject | undefined
  after: PdfObject | undefined
  roles: Roles
}

/** Whether every resource of before is there as it was, apart from those that nothing names. */
export function keepsResources(step: Step, { before, after, roles }: Resources): boolean {
  const [old, fresh] = [step.before.dict(before), step.after.dict(after)]
  if (!old || !fresh) return false
  const replaced = replacedNames(step, old, fresh)
  if (!replaced || replaced.length === 0) return replaced !== undefined
  const used = usedNames(step.before, roles)
  return used !== undefined && replaced.every((name) => !used.has(name))
}

/** The names of resources that are not as they were; undefined if a category is no longer a list of names. */
function replacedNames(step: Step, old: PdfDict, fresh: PdfDict): string[] | undefined {
  const replaced: string[] = []
  for (const [category, value] of old) {
    // §14.2: procedure sets are obsolete, and readers ignore them.
    if (category === 'ProcSet' || step.same(value, fresh.get(category))) continue
    const [known, now] = [step.before.dict(value), step.after.dict(fresh.get(category)) ?? new PdfDict()]
    if (!known) return undefined
    step.work.visited(known.size)
    for (const [name, item] of known) if (!step.same(item, now.get(name))) replaced.push(name)
  }
  return replaced
}

/** Whatever the form, its fields or annotations name; undefined if an appearance has no resources of its own and could use any. */
function usedNames(state: State, { fields, pages }: Roles): Set<string> | undefined {
  const used = new Set<string>()
  addNames(state, state.dict(state.dict(state.catalog)?.get('AcroForm')), used)
  for (const { dict } of fields.values()) {
    if (needsResources(state, dict)) return undefined
    addNames(state, dict, used)
  }
  for (const page of pages.keys()) {
    const { history, revision } = state
    const dict = history.own(revision, page)
    for (const item of state.array(dict instanceof PdfDict ? dict.get('Annots') : undefined)) {
      const annotation = state.dict(item)
      if (annotation && needsResources(state, annotation)) return undefined
      addNames(state, annotation, used)
    }
  }
  return used
}

const nameInContent = /\/([^\0\t\n\f\r ()<>[\]{}/%]+)/g

function addNames(state: State, dict: PdfDict | undefined, used: Set<string>): void {
  state.work.visited(1)
  for (const [, name] of state.text(dict?.get('DA')).matchAll(nameInContent)) {
    state.work.kept(64)
    used.add(name!.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))))
  }
}

/** Whether an appearance leaves out its resources, where readers take those of what is around it (§7.8.3). */
function needsResources(state: State, annotation: PdfDict): boolean {
  const open: PdfObject[] = [...(state.dict(annotation.get('AP')) ?? [])].map(([, item]) => state.resolve(item))
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    state.work.visited(1)
    if (item instanceof PdfStream && !item.dict.has('Resources')) return true
    if (item instanceof PdfDict) for (const [, picture] of item) open.push(nested(state, picture))
  }
  return false
}

/** The picture of a state; a dictionary here would be no appearance. */
function nested(state: State, picture: PdfObject): PdfObject {
  const value = state.resolve(picture)
  return value instanceof PdfStream ? value : null
}
