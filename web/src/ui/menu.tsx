import { type ReactNode, type Ref, useState } from 'react'
import type { TablerIcon } from './icon.tsx'
import { later, useEver } from './later.tsx'

export interface MenuEntry {
  key: string
  label: ReactNode
  icon?: TablerIcon
  /** One of several, of which one is chosen. */
  checked?: boolean
  lang?: string | undefined
  /** Switched on. */
  on?: boolean
  danger?: boolean | undefined
  /** Why it is disabled; shown below the label because touchscreens have no tooltips. */
  blocked?: string | false | undefined
  staysOpen?: boolean
  /** Under a line. */
  ruled?: boolean
  /** A page that it leads to, or what it does. */
  to?: string
  onClick?: () => void
}

interface Trigger {
  ref: Ref<HTMLButtonElement>
  onClick: () => void
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
}

interface Props {
  /** Draws the button that opens it. */
  children: (trigger: Trigger) => ReactNode
  entries: readonly MenuEntry[]
  position?: 'bottom-end' | 'top-end'
  width?: number
}

const MenuList = later(async () => (await import('./later/menu-list.tsx')).MenuList)

/** A button with a menu. */
export function Menu({ children, entries, position = 'bottom-end', width }: Props) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState(false)
  const used = useEver(opened)
  const trigger: Trigger = {
    ref: setTarget,
    onClick: () => setOpened(!opened),
    'aria-haspopup': 'menu',
    'aria-expanded': opened,
  }
  return (
    <>
      {children(trigger)}
      {used && target && <MenuList {...{ target, opened, entries, position, width }} onChange={setOpened} />}
    </>
  )
}
