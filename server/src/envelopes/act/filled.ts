import type { InputOf } from '@laisen/contract/endpoint'
import type { actOnEnvelope, WireHandwriting } from '@laisen/contract/endpoints/recipient'
import type { FilledField } from '@laisen/pades/form/filled-field'
import type { Handwriting } from '@laisen/pades/form/handwriting'
import { AppError } from '../../http/app-error.ts'
import { spokenDate } from '../../viewer-clock.ts'
import type { Recipient } from '../recipient-store.ts'
import type { FieldRecord, SentEnvelope } from '../sent-store.ts'

type Given = InputOf<typeof actOnEnvelope>

interface Filling {
  readonly recipient: Recipient
  readonly envelope: SentEnvelope
  readonly fields: readonly FieldRecord[]
  readonly at: Date
}

/** What stands in each field after the act, by its name. @throws RECIPIENT_FIELD_REQUIRED */
export function filledFields(given: Given, { recipient, envelope, fields, at }: Filling): Map<string, FilledField> {
  const typed = new Map(given.fields.map((field) => [field.fieldID, field]))
  const initials = given.initials ? handwritingOf(given.initials, 'initials') : undefined
  const filled = new Map<string, FilledField>()
  for (const { id, name, kind, required } of fields) {
    const { text, checked } = typed.get(id) ?? {}
    const missing = () => new AppError('RECIPIENT_FIELD_REQUIRED', { field: 'fields', fieldID: id })
    switch (kind) {
      case 'signature':
        break
      case 'date':
        filled.set(name, { name, kind: 'text', text: spokenDate(at, envelope.timeZone, recipient.locale) })
        break
      case 'name':
        filled.set(name, { name, kind: 'text', text: recipient.name })
        break
      case 'initials':
        filled.set(name, { name, kind: 'initials', letters: initialsOf(recipient.name), drawing: initials })
        break
      case 'text':
        if (text?.trim()) filled.set(name, { name, kind: 'text', text })
        else if (required) throw missing()
        break
      case 'checkbox':
        if (checked) filled.set(name, { name, kind: 'checkbox', checked })
        else if (required) throw missing()
        break
    }
  }
  return filled
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .join('')
    .slice(0, 6)

/** @throws RECIPIENT_HANDWRITING_REQUIRED */
export function handwritingOf(given: WireHandwriting, field: 'handwriting' | 'initials'): Handwriting {
  const { kind, strokes = '', text = '', base64 = '' } = given
  if (kind === 'typed' && text?.trim()) return { kind, text }
  if (kind === 'picture' && base64) return { kind, bytes: Buffer.from(base64, 'base64') }
  const lines = (strokes ?? '').split(';').map((line) => pointsOf(line.trim().split(/\s+/).map(Number)))
  const drawn = lines.filter((points) => points.length > 0)
  if (kind !== 'strokes' || drawn.length === 0) throw new AppError('RECIPIENT_HANDWRITING_REQUIRED', { field })
  return { kind, strokes: drawn }
}

function pointsOf(numbers: readonly number[]): { x: number; y: number; width: number }[] {
  const points = []
  for (let at = 0; at + 2 < numbers.length; at += 3) {
    points.push({ x: numbers[at]!, y: numbers[at + 1]!, width: numbers[at + 2]! })
  }
  return points
}
