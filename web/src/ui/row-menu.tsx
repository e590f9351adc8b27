import { Menu } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { Icon, type TablerIcon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import s from './row-menu.module.css'

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
    <Menu position="bottom-end" width={220} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <IconButton label={label} icon={IconDotsVertical} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.key}
            leftSection={<Icon of={action.icon} />}
            data-danger={(action.danger && !action.blocked) || undefined}
            className={action.blocked ? s.blocked : undefined}
            aria-disabled={action.blocked ? true : undefined}
            closeMenuOnClick={!action.blocked}
            onClick={() => !action.blocked && action.onClick()}
          >
            {action.label}
            {action.blocked && <span className={s.why}>{action.blocked}</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
