import { PdfDict, type PdfObject, PdfRef } from '@laisen/pdf/objects'
import type { Roles } from '../roles.ts'
import type { State } from '../state.ts'
import type { Step } from '../step.ts'
import { drawsAnything, isPlainAppearance, isShown } from './appearance.ts'
import { resourceCategories } from './defined-entries.ts'
import type { NewWidgets } from './new-widgets.ts'
import { signedNow } from './signing.ts'

/** What a signature field and its widget may have (ISO 32000-2 tables 166, 191, 226 and 235). No actions, no layers, no kids of others. */
const ofField = new Set([
  ...[
    'Type',
    'Subtype',
    'FT',
    'T',
    'TU',
    'TM',
    'V',
    'Ff',
    'F',
    'P',
    'Rect',
    'AP',
    'DA',
    'Q',
    'MK',
    'BS',
    'Border',
    'H',
  ],
  ...['Lock', 'SV', 'NM', 'M', 'Kids', 'Contents', 'Lang', 'DR', 'DV'],
])
const ofWidget = new Set([
  'Type',
  'Subtype',
  'F',
  'P',
  'Rect',
  'AP',
  'DA',
  'MK',
  'BS',
  'Border',
  'H',
  'NM',
  'M',
  'Parent',
  'DR',
])

/** Only signature fields may be added, at the root of the form, as new objects and under new names. */
export function judgeNewFields(
  step: Step,
  { added, roles }: { added: readonly PdfObject[]; roles: Roles },
  widgets: NewWidgets,
): void {
  const names = new Set([...roles.fields.values()].map(({ name }) => name))
  for (const item of added) {
    step.work.visited(8)
    const dict = item instanceof PdfRef ? step.after.get(item) : null
    if (!(item instanceof PdfRef) || !(dict instanceof PdfDict) || !isNewSignatureField(step, item, dict)) {
      step.report({ kind: 'FIELD_ADDED', object: item instanceof PdfRef ? item.num : undefined })
      continue
    }
    const name = step.after.text(dict.get('T'))
    if (names.has(name) || name === '') step.report({ kind: 'FIELD_NAME_REPEATED', object: item.num, field: name })
    names.add(name)
    judgeField(step, { num: item.num, dict, name }, widgets)
  }
}

function isNewSignatureField(step: Step, { num }: PdfRef, dict: PdfDict): boolean {
  return (
    !step.before.has(num) &&
    step.after.name(dict.get('FT')) === 'Sig' &&
    [...dict.keys()].every((key) => ofField.has(key)) &&
    hasPlainResources(step.after, dict) &&
    hasNoOtherDefault(dict)
  )
}

/** ISO 32000-2 table 226: what a reset of the form puts back must be the signature itself. */
function hasNoOtherDefault(dict: PdfDict): boolean {
  const [value, other] = [dict.get('V'), dict.get('DV')]
  if (other === undefined) return true
  return value instanceof PdfRef && other instanceof PdfRef && value.num === other.num && value.gen === other.gen
}

/** Resources at a signature field draw nothing: it has no variable text (§12.7.4.3), and its appearance has its own. */
function hasPlainResources(state: State, dict: PdfDict): boolean {
  const resources = state.dict(dict.get('DR'))
  return (
    !dict.has('DR') || (resources !== undefined && [...resources.keys()].every((key) => resourceCategories.has(key)))
  )
}

interface NewField {
  num: number
  dict: PdfDict
  name: string
}

function judgeField(step: Step, field: NewField, widgets: NewWidgets): void {
  const { num, dict, name } = field
  const shown = widgetsOf(step, field)
  if (!shown) {
    step.report({ kind: 'FIELD_ADDED', object: num, field: name })
    return
  }
  for (const widget of shown) widgets.expect(widget.num, name)
  const visible = shown.some((widget) => isShown(step.after, widget.dict))
  const place = { object: num, field: name, visible, newField: true }
  if (step.after.resolve(dict.get('V')) === null && !dict.has('V')) {
    const draws = shown.some((widget) => drawsAnything(step.after, widget.dict))
    step.report({ kind: draws ? 'APPEARANCE_WITHOUT_VALUE' : 'SIGNATURE_FIELD_ADDED', ...place })
    return
  }
  const { kind, signature } = signedNow(step, dict.get('V'))
  step.report({ kind, ...place, ...(signature !== undefined && { signature }) })
}

/** The field's widgets: itself or its kids, which must be new too; undefined if one is not as it should be. */
function widgetsOf(step: Step, { num, dict, name }: NewField): NewField[] | undefined {
  const kids = step.after.array(dict.get('Kids'))
  if (!dict.has('Kids')) return hasPlainAppearance(step, dict) ? [{ num, dict, name }] : undefined
  const widgets: NewField[] = []
  for (const kid of kids) {
    const widget = kid instanceof PdfRef ? step.after.get(kid) : null
    if (!(kid instanceof PdfRef) || !(widget instanceof PdfDict) || step.before.has(kid.num)) return undefined
    const plain = hasPlainAppearance(step, widget) && hasPlainResources(step.after, widget)
    if (!plain || ![...widget.keys()].every((key) => ofWidget.has(key))) return undefined
    widgets.push({ num: kid.num, dict: widget, name })
  }
  return widgets
}

function hasPlainAppearance(step: Step, widget: PdfDict): boolean {
  return !widget.has('AP') || isPlainAppearance(step.after, widget.get('AP'))
}
