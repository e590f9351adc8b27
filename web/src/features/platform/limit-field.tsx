import { platformMessages } from '@laisen/contract/messages/platform'
import { useText } from '../../i18n/use-text.ts'
import { Checkbox } from '../../ui/check.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { TypedLimit } from './limit.ts'
import s from './platform.module.css'

interface Props {
  label: string
  value: TypedLimit
  error: string | undefined
  /** What it means to leave the field empty, where that is allowed. */
  hint?: string
  onChange: (value: TypedLimit) => void
}

/** A limit, or the “unlimited” checkbox. */
export function LimitField({ label, value, error, hint, onChange }: Props) {
  const t = useText(platformMessages)
  return (
    <div className={s.choice}>
      <TextField
        label={label}
        required={!value.none && hint === undefined}
        {...(hint === undefined ? {} : { hint })}
        inputMode={hint === undefined ? 'numeric' : 'decimal'}
        figures
        disabled={value.none}
        value={value.none ? '' : value.text}
        error={error}
        onChange={(text) => onChange({ ...value, text })}
      />
      <Checkbox
        label={t('noLimitChoice')}
        aria-label={`${label}: ${t('noLimitChoice')}`}
        checked={value.none}
        onChange={(none) => onChange({ ...value, none })}
      />
    </div>
  )
}
