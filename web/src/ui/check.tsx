import { type InputHTMLAttributes, type ReactNode, useEffect, useId, useRef } from 'react'
import s from './check.module.css'
import { classNames } from './class-names.ts'

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'checked' | 'onChange'>

interface CheckProps extends Native {
  label: ReactNode
  /** The label is read aloud but not visible, as in a table's first column. */
  quietLabel?: boolean
  checked: boolean
  onChange: (checked: boolean) => void
}

interface CheckboxProps extends CheckProps {
  /** Some of the items it covers are selected. */
  partly?: boolean
}

export function Checkbox({ label, quietLabel, checked, partly = false, onChange, className, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly && !checked
  }, [partly, checked])
  return (
    <label className={classNames(s.row, className)}>
      <input
        {...rest}
        ref={box}
        type="checkbox"
        className={s.box}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={quietLabel ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  )
}

interface RadioProps extends Native {
  label: ReactNode
  quietLabel?: boolean
  checked: boolean
  onChange: () => void
}

export function Radio({ label, quietLabel, checked, onChange, className, ...rest }: RadioProps) {
  return (
    <label className={classNames(s.row, className)}>
      <input {...rest} type="radio" className={s.dot} checked={checked} onChange={onChange} />
      <span className={quietLabel ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  )
}

interface SwitchProps extends Native {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A setting that takes effect at once, without saving. The text is on the left, the switch on the right. */
export function Switch({ label, hint, checked, onChange, className, ...rest }: SwitchProps) {
  const id = useId()
  return (
    <label className={classNames(s.switchRow, className)}>
      <span className={s.words}>
        <span>{label}</span>
        {hint && (
          <span id={id} className={s.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={s.switch}
        checked={checked}
        aria-describedby={hint ? id : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  )
}
