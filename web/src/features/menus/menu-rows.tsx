import { menuMessages } from '@laisen/contract/messages/menus'
import { IconCalendar, IconLayoutSidebar, IconListDetails, IconPencil, IconUsers } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Chips } from '../../ui/chips.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { type Column, RowActions } from '../../ui/table.tsx'
import s from './menus.module.css'

/** A menu or a submenu, with who sees it. */
export interface MenuEntry {
  readonly id: number
  readonly name: string
  /** The menu that a submenu belongs to. */
  readonly under: string | undefined
  readonly everyone: boolean
  readonly groups: readonly { readonly id: number; readonly groupName: string }[]
  readonly people: number
}

const icons = new Map([
  [0, IconUsers],
  [1, IconLayoutSidebar],
  [2, IconCalendar],
  [3, IconListDetails],
])

interface Options {
  /** Why nothing can be changed. */
  blocked: string | false
  onEdit: (name: 'edit', id: number) => void
}

export function useMenuColumns({ blocked, onEdit }: Options): readonly Column<MenuEntry>[] {
  const t = useText(menuMessages)
  const format = useFormat()
  return useMemo(
    () => [
      { key: 'menu', title: t('columnMenu'), width: '29%', cell: (entry) => <MenuName entry={entry} /> },
      { key: 'groups', title: t('columnGroups'), cell: (entry) => <MenuGroups entry={entry} /> },
      {
        key: 'people',
        title: t('columnPeople'),
        align: 'end',
        width: '96px',
        cell: ({ people }) => format.number(people),
      },
      {
        key: 'action',
        title: t('columnAction'),
        align: 'end',
        width: '96px',
        cell: (entry) => <EditMenu entry={entry} blocked={blocked} onEdit={onEdit} />,
      },
    ],
    [t, format, blocked, onEdit],
  )
}

/** A menu on a phone: its name, then the groups. */
export function MenuItem({ entry, ...edit }: Options & { entry: MenuEntry }) {
  return (
    <>
      <div className={s.item}>
        <MenuName entry={entry} />
        <MenuGroups entry={entry} />
      </div>
      <EditMenu entry={entry} {...edit} />
    </>
  )
}

/** Submenus hang from their menu. */
function MenuName({ entry: { id, name, under } }: { entry: MenuEntry }) {
  const icon = icons.get(id)
  return (
    <span className={classNames(s.name, under && s.under)}>
      {icon && <Icon of={icon} />}
      {under && <span className="visually-hidden">{under}: </span>}
      <span>{name}</span>
    </span>
  )
}

function MenuGroups({ entry: { everyone, groups } }: { entry: MenuEntry }) {
  const t = useText(menuMessages)
  if (everyone) return <Chips chips={[{ id: 0, name: t('everyone') }]} more={String} />
  // Its groups were deleted: no one sees it until it is assigned again.
  if (groups.length === 0) return <Badge tone="orange">{t('noGroup')}</Badge>
  return (
    <Chips
      chips={groups.map(({ id, groupName }) => ({ id, name: groupName }))}
      more={(count) => t('more', { count })}
    />
  )
}

function EditMenu({ entry: { id, name }, blocked, onEdit }: Options & { entry: MenuEntry }) {
  const t = useText(menuMessages)
  return (
    <RowActions>
      <IconButton
        icon={IconPencil}
        label={t('editOf', { name })}
        blocked={blocked}
        onClick={() => onEdit('edit', id)}
      />
    </RowActions>
  )
}
