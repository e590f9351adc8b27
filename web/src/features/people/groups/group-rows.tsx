import type { GroupRow } from '@laisen/contract/endpoints/groups'
import { groupMessages } from '@laisen/contract/messages/groups'
import { permission } from '@laisen/contract/permissions'
import { useMemo } from 'react'
import { EditAndDelete } from '../../../frame/edit-and-delete.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/table.tsx'
import s from '../people-list.module.css'
import { useRoleName } from '../use-role-name.ts'
import type { OpenRow } from '../use-row-dialogs.ts'

/** The columns of the group list: members, roles and permissions. */
export function useGroupColumns(onOpen: OpenRow): readonly Column<GroupRow>[] {
  const t = useText(groupMessages)
  const format = useFormat()
  const nameOf = useRoleName()
  return useMemo(
    () => [
      { key: 'name', title: t('columnName'), cell: (row) => <GroupName row={row} /> },
      {
        key: 'roles',
        title: t('columnRoles'),
        width: '28%',
        cell: (row) => row.groupRole.map(nameOf).join(', '),
      },
      {
        key: 'members',
        title: t('columnMembers'),
        align: 'end',
        width: '96px',
        cell: (row) => format.number(row.employeeCount),
      },
      {
        key: 'permissions',
        title: t('columnPermissions'),
        align: 'end',
        width: '110px',
        cell: (row) => format.number(row.groupPermission.length),
      },
      {
        key: 'action',
        title: t('columnAction'),
        align: 'end',
        width: '96px',
        cell: (row) => <GroupActions row={row} onOpen={onOpen} />,
      },
    ],
    [t, format, nameOf, onOpen],
  )
}

interface RowProps {
  row: GroupRow
  onOpen: OpenRow
}

/** A group on a phone. */
export function GroupItem({ row, onOpen }: RowProps) {
  const t = useText(groupMessages)
  const roles = row.groupRole.map(useRoleName()).join(', ')
  return (
    <>
      <div className={s.item}>
        <GroupName row={row} />
        <span className={s.itemFacts}>
          {[t('people', { count: row.employeeCount }), roles].filter(Boolean).join(' · ')}
        </span>
      </div>
      <GroupActions row={row} onOpen={onOpen} />
    </>
  )
}

function GroupName({ row }: { row: GroupRow }) {
  const t = useText(groupMessages)
  return (
    <span className={s.name}>
      <span>{row.groupName}</span>
      {row.preselected && <Badge tone="grey">{t('preselected')}</Badge>}
    </span>
  )
}

function GroupActions({ row, onOpen }: RowProps) {
  const t = useText(groupMessages)
  const { id, groupName: name, givable } = row
  const blocked = !givable && t('aboveYou')
  return (
    <EditAndDelete
      edit={{
        id: permission.groupEdit,
        label: t('editGroup'),
        labelOf: t('editOf', { name }),
        blocked,
        onClick: () => onOpen('edit', id),
      }}
      remove={{
        id: permission.groupDelete,
        label: t('deleteGroup'),
        labelOf: t('deleteOf', { name }),
        blocked,
        onClick: () => onOpen('delete', id),
      }}
      denied={t('changesDenied')}
      menuLabel={t('menuOf', { name })}
    />
  )
}
