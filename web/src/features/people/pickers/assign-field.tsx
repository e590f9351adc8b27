import { pickerMessages } from '@laisen/contract/messages/pickers'
import { useText } from '../../../i18n/use-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Field, type FieldProps } from '../../../ui/field.tsx'
import type { Picked } from './picked.ts'
import s from './pickers.module.css'

interface Props extends FieldProps {
  chosen: readonly Picked[]
  /** Shown instead of the names, such as a number of people. */
  summary?: string | undefined
  /** Why nothing can be assigned. */
  blocked?: string | false | undefined
  onAssign: () => void
}

/** Shows what is assigned, with a button that opens the picker. */
export function AssignField({ chosen, summary, blocked, onAssign, ...field }: Props) {
  const t = useText(pickerMessages)
  const names = summary ?? chosen.map(({ name }) => name).join(', ')
  const action = t(names === '' ? 'assign' : 'change')
  return (
    <Field {...field} hint={blocked || field.hint}>
      {({ id, describedBy, invalid }) => (
        <div className={classNames(s.assign, invalid && s.invalid)}>
          <span className={classNames(s.value, names === '' && s.nothing)} title={names || undefined}>
            {names || t('noneAssigned')}
          </span>
          <button
            type="button"
            id={id}
            className={s.press}
            aria-label={t('changeOf', { action, field: field.label })}
            aria-describedby={describedBy}
            aria-disabled={blocked ? true : undefined}
            onClick={() => !blocked && onAssign()}
          >
            {action}
          </button>
        </div>
      )}
    </Field>
  )
}
