import type { RecipientField } from '@laisen/contract/endpoints/recipient'
import { useMemo, useState } from 'react'
import { type Filled, keepFilled, keptFilled } from './link.ts'
import type { Signing } from './use-signing.ts'

/** What the recipient has filled in so far. */
export function useFilled({ session, envelope }: Signing) {
  const [filled, setFilled] = useState(() => keptFilled(session))
  const { fields } = envelope
  // Dates and names are filled in by the server.
  const own = useMemo(() => fields.filter(({ kind }) => kind !== 'date' && kind !== 'name'), [fields])
  const change = (change: Partial<Filled>) =>
    setFilled((now) => {
      const next = { ...now, ...change }
      keepFilled(session, next)
      return next
    })
  const isDone = (field: RecipientField) => {
    if (field.kind === 'signature') return filled.signature !== undefined
    // Without a drawing, the letters of the name are set.
    if (field.kind === 'initials') return true
    if (field.kind === 'checkbox') return filled.checks[field.fieldID] === true || !field.required
    return (filled.texts[field.fieldID] ?? '').trim() !== '' || !field.required
  }
  return { own, filled, change, isDone, missing: own.filter((field) => !isDone(field)) }
}

export type FilledFields = ReturnType<typeof useFilled>
