import type { DataOf } from '@laisen/contract/endpoint'
import type { getGroupAll } from '@laisen/contract/endpoints/groups'
import { groupMessages } from '@laisen/contract/messages/groups'
import { userGroupMessages } from '@laisen/contract/messages/user-groups'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { type Column, RowActions } from '../../ui/table.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import s from '../people/people-list.module.css'
import type { GroupDialogs } from './use-group-dialogs.ts'

type UserGroupRow = Extract<DataOf<typeof getGroupAll>, readonly unknown[]>[number]

export const groupColumnKeys = ['name', 'users', 'created', 'updated'] as const
export const usualGroupColumns = ['name', 'users', 'created'] as const

export function useUserGroupColumns({ may, open }: GroupDialogs): readonly Column<UserGroupRow>[] {
  const t = useText(userGroupMessages)
  const format = useFormat()
  return useMemo(
    () => [
      { key: 'name', title: t('columnName'), cell: ({ groupName }) => <strong>{groupName}</strong> },
      {
        key: 'users',
        title: t('columnUsers'),
        align: 'end',
        width: '110px',
        cell: ({ employeeCount }) => format.number(employeeCount),
      },
      { key: 'created', title: t('columnCreated'), width: '22%', cell: ({ createBy }) => createBy },
      { key: 'updated', title: t('columnUpdated'), width: '22%', cell: ({ updateBy }) => updateBy },
      {
        key: 'action',
        title: t('columnAction'),
        align: 'end',
        width: '96px',
        cell: (row) => <GroupActions row={row} dialogs={{ may, open }} />,
      },
    ],
    [t, format, may, open],
  )
}

interface RowProps {
  row: UserGroupRow
  dialogs: Pick<GroupDialogs, 'may' | 'open'>
}

/** A group on a phone. */
export function UserGroupItem({ row, dialogs }: RowProps) {
  const t = useText(userGroupMessages)
  return (
    <>
      <div className={s.item}>
        <strong>{row.groupName}</strong>
        <span className={s.itemFacts}>{t('users', { count: row.employeeCount })}</span>
      </div>
      <GroupActions row={row} dialogs={dialogs} />
    </>
  )
}

function GroupActions({ row: { id, groupName: name }, dialogs: { may, open } }: RowProps) {
  const t = useText(userGroupMessages)
  const group = useText(groupMessages)
  const narrow = useNarrow()
  const actions = [
    { key: 'edit', icon: IconPencil, danger: false, may: may.edit, label: t('editTitle'), of: t('editOf', { name }) },
    { key: 'delete', icon: IconTrash, danger: true, may: may.delete, label: t('remove'), of: t('deleteOf', { name }) },
  ] as const
  const offered = actions
    .filter((action) => action.may.shown)
    .map((action) => ({
      ...action,
      blocked: action.may.denied && group('changesDenied'),
      onClick: () => open(action.key, id),
    }))
  if (narrow) return offered.length > 0 ? <RowMenu label={t('menuOf', { name })} actions={offered} /> : null
  return (
    <RowActions>
      {offered.map(({ key, icon, danger, of, blocked, onClick }) => (
        <IconButton key={key} icon={icon} danger={danger} label={of} blocked={blocked} onClick={onClick} />
      ))}
    </RowActions>
  )
}
