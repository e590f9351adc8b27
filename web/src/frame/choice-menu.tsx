import type { ReactNode } from 'react'
import { Menu } from '../ui/menu.tsx'
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
  const entries = choices.map((choice) => ({
    key: choice.value,
    label: (
      <span className={s.choiceItem}>
        {choice.picture}
        {choice.label}
      </span>
    ),
    checked: choice.value === value,
    lang: choice.lang,
    onClick: () => onChange(choice.value),
  }))
  return (
    <Menu entries={entries} width={width}>
      {(trigger) => (
        <button type="button" className={s.choice} aria-label={label} title={title} {...trigger}>
          {children}
        </button>
      )}
    </Menu>
  )
}
