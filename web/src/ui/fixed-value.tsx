import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import s from './field.module.css'

interface Props {
  label: string
  /** An empty text is shown as a dash. */
  value: ReactNode
  hint?: ReactNode
  className?: string | undefined
}

/** A value that cannot be changed here, among fields that can: text, not a box. */
export function FixedValue({ label, value, hint, className }: Props) {
  return (
    <dl className={classNames(s.field, className)}>
      <dt className={s.label}>{label}</dt>
      <dd className={s.value}>{value === '' ? '–' : value}</dd>
      {hint && <dd className={s.hint}>{hint}</dd>}
    </dl>
  )
}
