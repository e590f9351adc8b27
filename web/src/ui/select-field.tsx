import { frameMessages } from '@laisen/contract/messages/frame'
import { Combobox, useCombobox } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { classNames } from './class-names.ts'
import f from './field.module.css'
import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import s from './select-field.module.css'

interface Option<Value extends string> {
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
}

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
  const t = useText(frameMessages)
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() })
  const chosen = options.find((option) => option.value === value)
  return (
    <Field {...field}>
      {({ id, describedBy, invalid }) => (
        <Combobox
          store={list}
          // Rendered in its landmark, with fixed positioning so that no scrolling container clips it.
          withinPortal={false}
          floatingStrategy="fixed"
          onOptionSubmit={(next) => {
            onChange(next as Value)
            list.closeDropdown()
          }}
        >
          <Combobox.Target targetType="button" withExpandedAttribute>
            <button
              type="button"
              role="combobox"
              id={id}
              className={classNames(
                f.box,
                s.target,
                toolbar && f.toolbar,
                tall && s.tall,
                invalid && f.invalid,
                disabled && f.off,
              )}
              disabled={disabled}
              aria-expanded={list.dropdownOpened}
              aria-required={field.required || undefined}
              aria-describedby={describedBy}
              aria-invalid={invalid || undefined}
              onClick={() => list.toggleDropdown()}
            >
              <span className={classNames(s.shown, !chosen && s.empty)}>
                {chosen?.content ?? chosen?.label ?? placeholder ?? ''}
              </span>
              <Icon of={IconChevronDown} size={16} className={s.chevron} />
            </button>
          </Combobox.Target>
          <Combobox.Dropdown>
            <Combobox.Options className={s.options ?? ''} aria-label={field.label}>
              {options.length === 0 && <Combobox.Empty className={s.none ?? ''}>{t('emptyTitle')}</Combobox.Empty>}
              {options.map((option) => (
                <Combobox.Option
                  key={option.value}
                  value={option.value}
                  active={option.value === value}
                  disabled={option.disabled ?? false}
                  aria-disabled={option.disabled ?? false}
                  className={classNames(s.option, tall && s.tallOption)}
                >
                  <span>{option.content ?? option.label}</span>
                  {option.value === value && <Icon of={IconCheck} size={16} />}
                </Combobox.Option>
              ))}
            </Combobox.Options>
          </Combobox.Dropdown>
        </Combobox>
      )}
    </Field>
  )
}
