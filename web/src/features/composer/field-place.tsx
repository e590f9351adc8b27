import type { DraftField } from '@laisen/contract/envelope-draft'
import { useEffect, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { TextField } from '../../ui/text-field.tsx'
import { fieldMessages } from './field-messages.ts'
import s from './fields.module.css'

interface Props {
  field: DraftField
  /** Pages of the document. */
  count: number
  onChange: (part: Partial<DraftField>) => void
}

const numbers = ['x', 'y', 'width', 'height'] as const

/** Where a field is, in numbers: points from the left and the bottom of the page. */
export function FieldPlace({ field, count, onChange }: Props) {
  const t = useText(fieldMessages)
  return (
    <div className={s.place}>
      {count > 1 && (
        <PointField
          label={t('page')}
          value={field.page}
          onEnter={(page) => onChange({ page: Math.max(1, Math.min(count, Math.round(page))) })}
        />
      )}
      {numbers.map((name) => (
        <PointField key={name} label={t(name)} value={field[name]} onEnter={(value) => onChange({ [name]: value })} />
      ))}
    </div>
  )
}

/** Takes effect when it is left or Enter is pressed: half a number must not move the field. */
function PointField({ label, value, onEnter }: { label: string; value: number; onEnter: (value: number) => void }) {
  const [typed, setTyped] = useState(String(value))
  useEffect(() => setTyped(String(value)), [value])
  const enter = () => {
    const number = Number(typed.replace(',', '.'))
    if (typed.trim() === '' || !Number.isFinite(number)) setTyped(String(value))
    else if (number !== value) onEnter(number)
  }
  return (
    <TextField
      label={label}
      toolbar
      figures
      inputMode="decimal"
      value={typed}
      onChange={setTyped}
      onBlur={enter}
      onKeyDown={(event) => event.key === 'Enter' && enter()}
    />
  )
}
