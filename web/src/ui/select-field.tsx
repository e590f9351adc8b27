import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import f from './field.module.css'
import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import type { KeyHandler } from './later/anchor.tsx'
import { later } from './later.tsx'
import s from './select-field.module.css'

export interface Option<Value extends string> {
  value: Value
  label: string
  /** Shown instead of the label, in the list and in the field. */
  content?: ReactNode
  /** Listed but disabled; `content` should say why. */
  disabled?: boolean
}

interface Props<Value extends string> extends FieldProps {
  value: Value | undefined
  options: readonly Option<Value>[]
  onChange: (value: Value) => void
  /** Shown while nothing is selected. */
  placeholder?: string
  toolbar?: boolean
  /** Makes the field taller for options with pictures or several lines. */
  tall?: boolean
  disabled?: boolean
  quietLabel?: boolean
  /** The field that a dialog puts the focus in. */
  'data-autofocus'?: boolean
}

const SelectList = later(async () => (await import('./later/select-list.tsx')).SelectList)

/** A single choice from a list. Opens with Enter, Space or the arrow keys. */
export function SelectField<Value extends string>({
  value,
  options,
  onChange,
  placeholder,
  toolbar,
  tall,
  disabled,
  ...field
}: Props<Value>) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState(false)
  const [begun, setBegun] = useState(false)
  const [arrived, setArrived] = useState(false)
  const keys = useRef<KeyHandler | null>(null)
  const chosen = options.find((option) => option.value === value)
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (keys.current) return keys.current(event)
    // The list is on its way.
    if (!['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(event.key)) return
    event.preventDefault()
    setOpened(true)
  }
  return (
    <Field {...field}>
      {({ id, describedBy, invalid }) => (
        <>
          <button
            type="button"
            role="combobox"
            id={id}
            ref={setTarget}
            className={classNames(
              f.box,
              s.target,
              toolbar && f.toolbar,
              tall && s.tall,
              invalid && f.invalid,
              disabled && f.off,
            )}
            disabled={disabled}
            data-autofocus={field['data-autofocus']}
            aria-haspopup="listbox"
            aria-expanded={opened && arrived}
            aria-required={field.required || undefined}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            onFocus={() => setBegun(true)}
            onKeyDown={onKey}
            onClick={(event) => {
              event.currentTarget.focus()
              setBegun(true)
              setOpened(!opened)
            }}
          >
            <span className={classNames(s.shown, !chosen && s.empty)}>
              {chosen?.content ?? chosen?.label ?? placeholder ?? ''}
            </span>
            <Icon of={IconChevronDown} size={16} className={s.chevron} />
          </button>
          {begun && target && (
            <SelectList
              {...{ target, keys, opened, options, value, tall }}
              label={field.label}
              onArrived={() => setArrived(true)}
              onOpened={setOpened}
              onChange={(next) => onChange(next as Value)}
            />
          )}
        </>
      )}
    </Field>
  )
}
