import type { DraftField } from '@laisen/contract/envelope-draft'
import type { DraftProblem } from '@laisen/contract/envelope-problems'
import { limits } from '@laisen/contract/limits'
import { fitsField } from '@laisen/pades/form/field-room'
import { spokenDate, type ViewerZone } from '../viewer-clock.ts'
import type { StoredDraft } from './stored-draft.ts'

/**
 * Fields that are too small for what Laisen fills in, by the layout that fills it: nobody who acts could change the name or the date, or
 * type anything into a text. Where fields are too small for anything, the rules of the contract have told already.
 */
export function fieldsTooSmall(
  { fields, recipients }: StoredDraft,
  { now, zone }: { readonly now: Date; readonly zone: ViewerZone },
): DraftProblem[] {
  const people = new Map(recipients.map((recipient) => [recipient.key, recipient]))
  const dates = new Map<string, string[]>()
  const textsOf = ({ kind, recipientKey }: DraftField): readonly string[] => {
    const person = people.get(recipientKey)
    if (kind === 'text') return ['W']
    if (!person || (kind !== 'name' && kind !== 'date')) return []
    if (kind === 'name') return [person.name.trim()]
    const known = dates.get(person.language) ?? datesFrom(now).map((at) => spokenDate(at, zone, person.language))
    dates.set(person.language, known)
    return known
  }
  return fields.flatMap((field) => {
    const { key, kind, width: widthPoints, height: heightPoints, textDirection } = field
    if (kind === 'signature' || kind === 'checkbox' || kind === 'initials') return []
    if (Math.min(widthPoints, heightPoints) < limits.fieldSidePointsLeast) return []
    const room = { kind, widthPoints, heightPoints, vertical: textDirection === 'vertical' }
    return textsOf(field).every((text) => fitsField(text, room)) ? [] : [{ code: 'fieldTooSmall', key }]
  })
}

/** A day of two digits in each of the coming months: nobody knows when a recipient acts. */
function datesFrom(now: Date): Date[] {
  return Array.from(
    { length: 12 },
    (_, index) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + index, 28, 5)),
  )
}
