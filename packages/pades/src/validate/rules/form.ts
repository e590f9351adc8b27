import { PdfDict, type PdfObject, PdfRef } from '@laisen/pdf/objects'
import type { ForbiddenKind } from '../change.ts'
import type { Roles } from '../roles.ts'
import type { State } from '../state.ts'
import type { Step } from '../step.ts'
import { formEntries } from './defined-entries.ts'
import { keepsResources } from './form-resources.ts'

/** ISO 32000-2 table 225: SignaturesExist and AppendOnly. */
const signatureFlags = 3

/** Entries whose change has a name of its own. */
const named: Readonly<Record<string, ForbiddenKind>> = {
  XFA: 'XFA_CHANGED',
  NeedAppearances: 'NEED_APPEARANCES_CHANGED',
}

/** Resources and defaults that a program may add where there were none, because no field has used them. */
const addable = new Set(['DR', 'DA'])

/**
 * The entries of the form itself (ISO 32000-2 table 224). Returns the fields that it lists now and did not list before.
 */
export function judgeForm(step: Step, roles: Roles): PdfObject[] {
  const [before, after] = [formOf(step.before) ?? new PdfDict(), formOf(step.after) ?? new PdfDict()]
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    step.work.visited(1)
    if (key !== 'Fields') judgeEntry(step, key, { before: before.get(key), after: after.get(key), roles })
  }
  return addedFields(step, before.get('Fields'), after.get('Fields'))
}

function formOf(state: State): PdfDict | undefined {
  return state.dict(state.dict(state.catalog)?.get('AcroForm'))
}

interface Values {
  before: PdfObject | undefined
  after: PdfObject | undefined
  roles: Roles
}

function judgeEntry(step: Step, key: string, { before, after, roles }: Values): void {
  if (step.same(before, after)) return
  const prepared =
    (key === 'SigFlags' && addsFlags(step, before, after)) ||
    (addable.has(key) && step.before.resolve(before) === null) ||
    (key === 'DR' && keepsResources(step, { before, after, roles })) ||
    // The same as absent.
    (key === 'NeedAppearances' && step.before.resolve(before) === null && step.after.resolve(after) === false)
  const kind = prepared ? 'FORM_PREPARED' : (Object.hasOwn(named, key) && named[key]) || 'FORM_CHANGED'
  step.report({ kind, entry: key, unread: !formEntries.has(key) })
}

function addsFlags(step: Step, before: PdfObject | undefined, after: PdfObject | undefined): boolean {
  const [old, fresh] = [step.before.number(before) ?? 0, step.after.number(after)]
  return fresh !== undefined && (fresh | signatureFlags) === (old | signatureFlags) && (fresh & old) === old
}

/** Fields may be added, and none may go. */
function addedFields(step: Step, before: PdfObject | undefined, after: PdfObject | undefined): PdfObject[] {
  const old = step.before.array(before)
  const known = new Set(old.filter((item) => item instanceof PdfRef).map(({ num }) => num))
  const kept = new Set<number>()
  const added: PdfObject[] = []
  for (const item of step.after.array(after)) {
    if (!(item instanceof PdfRef)) added.push(item)
    else if (known.has(item.num)) kept.add(item.num)
    else added.push(item)
  }
  for (const num of known) if (!kept.has(num)) step.report({ kind: 'FIELD_REMOVED', object: num })
  const direct = old.filter((item) => !(item instanceof PdfRef))
  // A field that is a dictionary inside the list cannot be told from another one, so these must all be as they were.
  const now = added.filter((item) => !(item instanceof PdfRef))
  if (direct.length > 0 && !step.same([...direct], now)) step.report({ kind: 'FIELD_CHANGED', entry: 'Fields' })
  return direct.length > 0 ? added.filter((item) => item instanceof PdfRef) : added
}
