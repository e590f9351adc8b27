import { PdfDict, PdfName, type PdfObject, PdfString } from '@laisen/pdf/objects'
import type { State } from '../state.ts'
import type { Step } from '../step.ts'

/**
 * ISO 32000-2 §7.12: a developer declares extensions by names, numbers and texts only. EN 319 142-1 asks for such a declaration. A later
 * revision may add declarations and raise the level of one, and takes none back.
 */
export function judgeExtensions(step: Step, before: PdfObject | undefined, after: PdfObject | undefined): void {
  if (step.same(before, after)) return
  const [old, fresh] = [step.before.dict(before) ?? new PdfDict(), step.after.dict(after) ?? new PdfDict()]
  const kept = [...old].every(([developer, value]) => keeps(step, value, fresh.get(developer)))
  const sound = kept && [...fresh].every(([key, value]) => step.same(old.get(key), value) || isPlain(step.after, value))
  step.report({ kind: sound ? 'EXTENSION_DECLARED' : 'CATALOG_CHANGED', entry: 'Extensions' })
}

/** Whether a developer still declares everything, at the same level or a higher one of the same base version. */
function keeps(step: Step, before: PdfObject, after: PdfObject | undefined): boolean {
  if (step.same(before, after)) return true
  const fresh = declarationsOf(step.after, after)
  return declarationsOf(step.before, before).every((old) => {
    step.work.visited(fresh.length)
    return fresh.some((declaration) => step.same(old, declaration) || raises(step, old, declaration))
  })
}

/** Table 49: the level numbers of one base version increase over time, so a higher one stands for a later extension of the same kind. */
function raises(step: Step, before: PdfObject, after: PdfObject): boolean {
  const [old, fresh] = [step.before.dict(before), step.after.dict(after)]
  if (!old || !fresh || !step.same(old.get('BaseVersion'), fresh.get('BaseVersion'))) return false
  const [level, raised] = [
    step.before.number(old.get('ExtensionLevel')),
    step.after.number(fresh.get('ExtensionLevel')),
  ]
  return level !== undefined && raised !== undefined && raised > level
}

/** §7.12.2: one dictionary, or since PDF 2.0 an array of them. */
function declarationsOf(state: State, value: PdfObject | undefined): readonly PdfObject[] {
  const resolved = state.resolve(value)
  return Array.isArray(resolved) ? state.array(resolved) : [resolved]
}

function isPlain(state: State, value: PdfObject): boolean {
  return declarationsOf(state, value).every((item) => {
    const declaration = state.resolve(item)
    return declaration instanceof PdfName || (declaration instanceof PdfDict && [...declaration].every(isText))
  })
}

function isText([, value]: [string, PdfObject]): boolean {
  return typeof value === 'number' || value instanceof PdfName || value instanceof PdfString
}
