import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import s from './field.module.css'
import { Icon } from './icon.tsx'

export interface FieldProps {
  label: string
  /** Shows the red star. `error` says what is missing. */
  required?: boolean | undefined
  hint?: ReactNode
  /** Replaces the hint. */
  error?: string | undefined
  /** The id of an error message that several fields share. */
  errorElsewhere?: string | undefined
  className?: string | undefined
}

/** The attributes that connect a control to its field. */
interface FieldParts {
  id: string
  describedBy: string | undefined
  invalid: boolean
}

interface Props extends FieldProps {
  /** The label is read aloud but not visible. */
  quietLabel?: boolean | undefined
  children: (parts: FieldParts) => ReactNode
}

/** A field with its label above, and a hint or an error below. */
export function Field({ label, required, hint, error, errorElsewhere, className, quietLabel, children }: Props) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? hint
  return (
    <div className={classNames(s.field, className)}>
      <label htmlFor={id} className={quietLabel ? 'visually-hidden' : s.label}>
        {label}
        {required && (
          <span className={s.star} aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children({
        id,
        describedBy: errorElsewhere ?? (note ? noteId : undefined),
        invalid: error !== undefined || errorElsewhere !== undefined,
      })}
      {error !== undefined && (
        <p id={noteId} className={s.error} role="alert">
          <Icon of={IconAlertCircle} size={14} />
          {error}
        </p>
      )}
      {error === undefined && hint && (
        <p id={noteId} className={s.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
