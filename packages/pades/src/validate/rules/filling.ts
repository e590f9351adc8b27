/** Fields that are filled in: the value and what shows it change together, and nothing else does. */
import { type PdfDict, PdfName, PdfString } from '@laisen/pdf/objects'
import type { FieldNode } from '../roles.ts'
import type { State } from '../state.ts'
import type { Step } from '../step.ts'
import { isPlainAppearance, isShown } from './appearance.ts'

/** A field or widget that is not as before, and which of its entries are not. */
export interface TouchedNode {
  node: FieldNode
  before: PdfDict
  after: PdfDict
  keys: readonly string[]
}

/** A field with those of its nodes that are not as before. */
export interface TouchedField {
  field: FieldNode
  nodes: TouchedNode[]
}

interface FilledField extends TouchedField {
  /** Every widget of the field as it was before. */
  widgets: readonly FieldNode[]
}

/** The value, the chosen items, and the time of the change (ISO 32000-2 tables 166, 226 and 234). */
const ofField = new Set(['V', 'I', 'M'])
const ofWidget = new Set(['AP', 'AS', 'M'])
const fillable = new Set(['Tx', 'Ch', 'Btn'])

export function judgeFilling(step: Step, filled: FilledField): void {
  const { field, nodes } = filled
  const own = nodes.find(({ node }) => node.num === field.num)
  // A value above other fields would show in none of their widgets.
  let sound = fillable.has(field.type) && !(field.hasKids && filled.widgets.length === 0)
  if (!sound) step.report({ kind: 'FIELD_CHANGED', object: field.num, field: field.name })
  for (const node of nodes) sound = judgeKeys(step, field, node) && sound
  if (!sound) return
  const place = { object: field.num, field: field.name }
  if (!own?.keys.includes('V')) step.report({ kind: 'APPEARANCE_WITHOUT_VALUE', ...place })
  else if (!showsValue(step, filled, own.after)) step.report({ kind: 'VALUE_WITHOUT_APPEARANCE', ...place })
  else {
    const empty = isEmpty(step.before, own.before)
    step.report({ kind: empty ? 'FIELD_FILLED' : 'FIELD_REFILLED', ...place })
  }
}

function judgeKeys(step: Step, field: FieldNode, touched: TouchedNode): boolean {
  const { node, before, keys } = touched
  const place = { object: node.num, field: field.name }
  const foreign = keys.find((key) => {
    if (node.num === field.num && ofField.has(key)) return false
    // Table 228 requires it, and programs that fill a field without one add it. Of another one nobody knows what it is for.
    if (key === 'DA') return before.has(key)
    return !ofWidget.has(key)
  })
  const drawn = !keys.includes('AP') || isRedrawn(step, field, touched)
  if (foreign || !drawn) step.report({ kind: 'FIELD_CHANGED', ...place, entry: foreign ?? 'AP' })
  return foreign === undefined && drawn
}

/** Whether a field has another picture of its value. A button that is chosen may be drawn anew for that state, and for no other. */
function isRedrawn(step: Step, field: FieldNode, { before, after }: TouchedNode): boolean {
  if (!isPlainAppearance(step.after, after.get('AP'))) return false
  if (field.type !== 'Btn') return true
  const [old, fresh] = [picturesOf(step.before, before), picturesOf(step.after, after)]
  const chosen = step.after.name(after.get('AS')) ?? 'Off'
  if (!old || !fresh || chosen === 'Off' || !old.has(chosen) || !fresh.has(chosen)) return false
  return [...new Set([...old.keys(), ...fresh.keys()])].every(
    (state) => state === chosen || step.same(old.get(state), fresh.get(state)),
  )
}

/** The pictures of a button, one for each of its states (§12.7.5.2.3). */
function picturesOf(state: State, widget: PdfDict): PdfDict | undefined {
  return state.dict(state.dict(widget.get('AP'))?.get('N'))
}

/** Whether each widget that is seen has changed with the value, or shows the state that is now the value. */
function showsValue(step: Step, { field, nodes, widgets }: FilledField, own: PdfDict): boolean {
  const changed = new Map(nodes.map((node) => [node.node.num, node]))
  step.work.visited(widgets.length)
  return widgets.every(({ num, dict }) => {
    const widget = changed.get(num)
    if (!isShown(step.after, widget?.after ?? dict)) return true
    if (field.type !== 'Btn') return widget?.keys.includes('AP') ?? false
    const [state, value] = [step.after.name((widget?.after ?? dict).get('AS')) ?? 'Off', chosenState(step.after, own)]
    return state === 'Off' || state === value
  })
}

function chosenState(state: State, field: PdfDict): string {
  return state.name(field.get('V')) ?? 'Off'
}

function isEmpty(state: State, field: PdfDict): boolean {
  const value = state.resolve(field.get('V'))
  if (value instanceof PdfString) return state.text(value) === ''
  if (value instanceof PdfName) return value.value === 'Off'
  return value === null || (Array.isArray(value) && value.length === 0)
}
