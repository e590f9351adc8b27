import { platformMessages } from '@laisen/contract/messages/platform'
import { useText } from '../../i18n/use-text.ts'
import { Checkbox } from '../../ui/check.tsx'
import { DateField } from '../../ui/date-field.tsx'
import s from './platform.module.css'
import type { TypedEnd } from './term.ts'

interface Props {
  value: TypedEnd
  min: string
  error: string | undefined
  onChange: (value: TypedEnd) => void
}

/** The last day of a package, or no end date. */
export function EndField({ value, min, error, onChange }: Props) {
  const t = useText(platformMessages)
  return (
    <div className={s.choice}>
      <DateField
        label={t('ends')}
        required={!value.none}
        hint={value.none ? undefined : t('endsHint')}
        min={min}
        disabled={value.none}
        value={value.none ? undefined : value.day}
        error={error}
        onChange={(day) => onChange({ ...value, day })}
      />
      <Checkbox label={t('noEndChoice')} checked={value.none} onChange={(none) => onChange({ ...value, none })} />
    </div>
  )
}
