import { PdfDict, type PdfObject, PdfStream } from '@laisen/pdf/objects'
import type { FieldNode, Roles } from '../roles.ts'
import type { Step } from '../step.ts'
import { drawsAnything, hides, isPlainAppearance, isShown } from './appearance.ts'
import { judgeFilling, type TouchedField, type TouchedNode } from './filling.ts'
import { signedNow } from './signing.ts'

/** ISO 32000-2 table 227: a program that fills a field may also make it read-only. */
const readOnly = 1

/** Every field and widget that is not as before (ISO 32000-2 §12.7.4). */
export function judgeFields(step: Step, { fields }: Roles): void {
  const touched = new Map<number, TouchedField>()
  for (const num of step.touched) {
    const node = fields.get(num)
    if (!node) continue
    step.work.visited(8)
    const change = compare(step, node)
    if (!change || change.keys.length === 0) continue
    const field = fields.get(node.field)
    if (!field) continue
    const known = touched.get(node.field) ?? { field, nodes: [] }
    touched.set(node.field, known)
    known.nodes.push(change)
  }
  if (touched.size === 0) return
  step.work.visited(fields.size)
  const widgets = Map.groupBy(fields.values(), (node) => (node.hasKids ? 0 : node.field))
  for (const field of touched.values()) {
    if (field.field.type === 'Sig') judgeSignatureField(step, field)
    else judgeFilling(step, { ...field, widgets: widgets.get(field.field.num) ?? [] })
  }
}

function compare(step: Step, node: FieldNode): TouchedNode | undefined {
  const { history, revision } = step.after
  const after = history.own(revision, node.num) ?? null
  if (!(after instanceof PdfDict)) {
    const kind = after instanceof PdfStream ? 'FIELD_CHANGED' : 'FIELD_REMOVED'
    step.report({ kind, object: node.num, field: node.name })
    return undefined
  }
  const before = node.dict
  const keys = [...new Set([...before.keys(), ...after.keys()])].filter((key) => {
    step.work.visited(1)
    return !step.same(before.get(key), after.get(key)) && !(key === 'Ff' && onlyLocks(step, before, after))
  })
  return { node, before, after, keys }
}

function onlyLocks(step: Step, before: PdfDict, after: PdfDict): boolean {
  const [old, fresh] = [step.before.number(before.get('Ff')) ?? 0, step.after.number(after.get('Ff')) ?? 0]
  return fresh === (old | readOnly)
}

/** What signing changes in the field and in its widget, which are often one object. */
const signing = new Set(['V', 'AP', 'AS', 'F', 'M'])

function judgeSignatureField(step: Step, { field, nodes }: TouchedField): void {
  const place = { object: field.num, field: field.name }
  const own = nodes.find(({ node }) => node.num === field.num)
  if (step.before.resolve(field.dict.get('V')) !== null) {
    step.report({ kind: 'SIGNATURE_CHANGED', ...place, entry: nodes[0]?.keys[0] })
    return
  }
  for (const node of nodes) judgeNode(step, field, node)
  const value: PdfObject | undefined = own?.keys.includes('V') ? own.after.get('V') : undefined
  if (value === undefined) {
    const draws = nodes.some(({ after }) => drawsAnything(step.after, after))
    step.report({ kind: draws ? 'APPEARANCE_WITHOUT_VALUE' : 'FIELD_CHANGED', ...place, entry: nodes[0]?.keys[0] })
    return
  }
  const { kind, signature } = signedNow(step, value)
  const visible = nodes.some(({ after }) => after.has('Rect') && isShown(step.after, after))
  step.report({ kind, ...place, visible, newField: false, ...(signature !== undefined && { signature }) })
}

function judgeNode(step: Step, field: FieldNode, { node, before, after, keys }: TouchedNode): void {
  const place = { object: node.num, field: field.name }
  for (const key of keys) {
    const permitted = signing.has(key) && (key !== 'V' || node.num === field.num)
    if (!permitted) step.report({ kind: 'FIELD_CHANGED', ...place, entry: key })
  }
  const flags = [step.before.number(before.get('F')), step.after.number(after.get('F'))] as const
  const wrong =
    (keys.includes('F') && hides(...flags)) ||
    (keys.includes('AP') && after.has('AP') && !isPlainAppearance(step.after, after.get('AP')))
  if (wrong) step.report({ kind: 'FIELD_CHANGED', ...place })
}
