import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Icon } from '../icon.tsx'
import { useOpenedAfterwards } from '../later.tsx'
import type { MenuEntry } from '../menu.tsx'
import s from '../row-menu.module.css'
import { Anchor } from './anchor.tsx'
import { inMantine } from './in-mantine.tsx'

interface MenuListProps {
  target: HTMLElement
  opened: boolean
  onChange: (opened: boolean) => void
  entries: readonly MenuEntry[]
  position: 'bottom-end' | 'top-end'
  width?: number | undefined
}

/** The entries of a menu. Rendered inside its landmark rather than at the end of the page. */
export const MenuList = inMantine(function MenuList({
  target,
  opened,
  onChange,
  entries,
  position,
  width,
}: MenuListProps) {
  return (
    <Menu
      opened={useOpenedAfterwards(opened)}
      onChange={onChange}
      position={position}
      {...(width === undefined ? {} : { width })}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Anchor to={target} />
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry) => (
          <Entry key={entry.key} entry={entry} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
})

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry.checked !== undefined) {
    return (
      <Menu.RadioItem
        value={entry.key}
        checked={entry.checked}
        checkIcon={<Icon of={IconCheck} size={16} />}
        closeMenuOnClick
        onChange={() => entry.onClick?.()}
        {...(entry.lang ? { lang: entry.lang } : {})}
      >
        {entry.label}
      </Menu.RadioItem>
    )
  }
  const icon = entry.icon && <Icon of={entry.icon} />
  if (entry.to !== undefined) {
    return (
      <Menu.Item component={Link} to={entry.to} leftSection={icon}>
        {entry.label}
      </Menu.Item>
    )
  }
  return (
    <>
      {entry.ruled && <Menu.Divider />}
      <Menu.Item
        leftSection={icon}
        rightSection={entry.on && <Icon of={IconCheck} size={16} />}
        data-danger={(entry.danger && !entry.blocked) || undefined}
        className={entry.blocked ? s.blocked : undefined}
        aria-disabled={entry.blocked ? true : undefined}
        closeMenuOnClick={!entry.blocked && !entry.staysOpen}
        onClick={() => !entry.blocked && entry.onClick?.()}
      >
        {entry.label}
        {entry.blocked && <span className={s.why}>{entry.blocked}</span>}
      </Menu.Item>
    </>
  )
}
