import { IconDotsVertical } from '@tabler/icons-react'
import type { TablerIcon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { Menu } from './menu.tsx'

export interface RowAction {
  key: string
  label: string
  icon: TablerIcon
  danger?: boolean
  /** Why it is disabled; shown below the label because touchscreens have no tooltips. */
  blocked?: string | false | undefined
  onClick: () => void
}

/** The menu of a row's actions on a phone. */
export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  return (
    <Menu entries={actions} width={220}>
      {(trigger) => <IconButton label={label} icon={IconDotsVertical} {...trigger} />}
    </Menu>
  )
}
