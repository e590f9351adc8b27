import { frameMessages } from '@laisen/contract/messages/frame'
import { Combobox, useCombobox } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type RefObject, useEffect } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import { useOpenedAfterwards } from '../later.tsx'
import s from '../select-field.module.css'
import type { Option } from '../select-field.tsx'
import { Anchor, type KeyHandler } from './anchor.tsx'
import { inMantine } from './in-mantine.tsx'

interface Props {
  target: HTMLElement
  keys: RefObject<KeyHandler | null>
  opened: boolean
  /** Called when the list is there: only then may the field say that it is open. */
  onArrived: () => void
  onOpened: (opened: boolean) => void
  label: string
  options: readonly Option<string>[]
  value: string | undefined
  tall: boolean | undefined
  onChange: (value: string) => void
}

/** The list of a field with a single choice. */
export const SelectList = inMantine(function SelectList({
  target,
  keys,
  opened,
  onArrived,
  onOpened,
  label,
  options,
  value,
  tall,
  onChange,
}: Props) {
  const t = useText(frameMessages)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onArrived, [])
  const list = useCombobox({
    opened: useOpenedAfterwards(opened),
    onOpenedChange: onOpened,
    onDropdownClose: () => list.resetSelectedOption(),
  })
  return (
    <Combobox
      store={list}
      // Rendered in its landmark, with fixed positioning so that no scrolling container clips it.
      withinPortal={false}
      floatingStrategy="fixed"
      onOptionSubmit={(next) => {
        onChange(next)
        list.closeDropdown()
      }}
    >
      <Combobox.Target targetType="button" withExpandedAttribute>
        <Anchor to={target} keys={keys} />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options className={s.options ?? ''} aria-label={label}>
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
  )
})
