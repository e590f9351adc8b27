import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import s from './frame.module.css'

interface Choice<Value extends string> {
  value: Value
  label: string
  picture: ReactNode
  lang?: string
}

interface Props<Value extends string> {
  /** The menu's name and the current choice. */
  label: string
  title?: string
  value: Value
  choices: readonly Choice<Value>[]
  onChange: (value: Value) => void
  width: number
  /** The content of the button. */
  children: ReactNode
}

/** A small menu in the top bar to choose one of a few options. */
export function ChoiceMenu<Value extends string>({
  label,
  title,
  value,
  choices,
  onChange,
  width,
  children,
}: Props<Value>) {
  return (
    // Rendered inside its landmark rather than at the end of the page.
    <Menu position="bottom-end" width={width} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={s.choice} aria-label={label} title={title}>
          {children}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((choice) => (
          <Menu.RadioItem
            key={choice.value}
            value={choice.value}
            checked={choice.value === value}
            checkIcon={<Icon of={IconCheck} size={16} />}
            closeMenuOnClick
            onChange={() => onChange(choice.value)}
            lang={choice.lang}
          >
            <span className={s.choiceItem}>
              {choice.picture}
              {choice.label}
            </span>
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
