import { stampMessages } from '@laisen/contract/messages/stamps'
import { useId } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useTouch } from '../../ui/use-touch.ts'
import { uploadMessages } from './messages.ts'
import { NumberField } from './number-field.tsx'
import type { PlaceError } from './panel-errors.ts'
import { placeLabels } from './place-error.ts'
import { type PlaceTexts, placeNames } from './stamp-numbers.ts'
import s from './upload.module.css'

interface Props {
  values: PlaceTexts
  error: PlaceError | undefined
  onChange: (part: Partial<PlaceTexts>) => void
}

/**
 * The four number fields, kept in step with the picture. They are too narrow for messages, so they share one line
 * below.
 */
export function PlaceFields({ values, error, onChange }: Props) {
  const t = useText(stampMessages)
  const words = useText(uploadMessages)
  const errorId = useId()
  const touch = useTouch()
  return (
    <div className={s.place}>
      <div className={s.quad}>
        {placeNames.map((name) => (
          <NumberField
            key={name}
            name={name}
            label={t(placeLabels[name])}
            value={values[name]}
            onChange={(text) => onChange({ [name]: text })}
            errorId={error?.fields.includes(name) ? errorId : undefined}
          />
        ))}
      </div>
      {error ? (
        <p id={errorId} className={s.error} role="alert">
          {error.text}
        </p>
      ) : (
        <p className={s.hint}>{touch ? words('tapHint') : t('positionHint')}</p>
      )}
    </div>
  )
}
