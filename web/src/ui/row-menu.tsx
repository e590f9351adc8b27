import { Menu } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { Icon, type TablerIcon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'

export interface RowAction {
  key: string
  label: string
  icon: TablerIcon
  danger?: boolean
  onClick: () => void
}

/** The actions of a row on a phone. */
export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  return (
    <Menu position="bottom-end" width={200} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <IconButton label={label} icon={IconDotsVertical} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.key}
            leftSection={<Icon of={action.icon} />}
            data-danger={action.danger || undefined}
            onClick={action.onClick}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
