import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import s from './segmented.module.css'

interface Segment<Value extends string> {
  value: Value
  label: ReactNode
  lang?: string
}

interface Props<Value extends string> {
  label: string
  value: Value
  segments: readonly Segment<Value>[]
  onChange: (value: Value) => void
  onDesk?: boolean
}

/** Two to four options side by side, one of them selected. */
export function Segmented<Value extends string>({ label, value, segments, onChange, onDesk }: Props<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={classNames(s.group, onDesk && s.onDesk)}>
      {segments.map((segment) => (
        <label key={segment.value} className={s.part} lang={segment.lang}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          {segment.label}
        </label>
      ))}
    </div>
  )
}
