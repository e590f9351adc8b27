import type { GroupRow } from '@laisen/contract/endpoints/groups'
import { groupMessages } from '@laisen/contract/messages/groups'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../../../frame/session.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { type RowAction, RowMenu } from '../../../ui/row-menu.tsx'
import { type Column, RowActions } from '../../../ui/table.tsx'
import { useMay } from '../roles/use-may.ts'
import { useRoleName } from '../use-role-name.ts'
import s from './groups.module.css'

export interface GroupActs {
  onEdit: (row: GroupRow) => void
  onDelete: (row: GroupRow) => void
}

/** What may be done with a group, and why not. */
function useGroupActions({ onEdit, onDelete }: GroupActs): (row: GroupRow) => RowAction[] {
  const t = useText(groupMessages)
  const may = useMay()
  const editing = may(15, 'edit')
  const deleting = may(16, 'delete')
  return (row) => {
    const above = !row.givable && t('aboveYou')
    const edit: RowAction = {
      key: 'edit',
      label: t('editGroup'),
      icon: IconPencil,
      blocked: (editing.denied && t('changesDenied')) || above,
      onClick: () => onEdit(row),
    }
    const remove: RowAction = {
      key: 'delete',
      label: t('deleteGroup'),
      icon: IconTrash,
      danger: true,
      blocked: (deleting.denied && t('changesDenied')) || above,
      onClick: () => onDelete(row),
    }
    return [...(editing.shown ? [edit] : []), ...(deleting.shown ? [remove] : [])]
  }
}

/** Who is in a group, and what they have by it. */
export function useGroupColumns(acts: GroupActs): readonly Column<GroupRow>[] {
  const t = useText(groupMessages)
  const format = useFormat()
  const actionsOf = useGroupActions(acts)
  const nameOf = useRoleName()
  const { permissions } = useSession()
  const [query] = useSearchParams()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what may be done changes with permissions and address alone
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
        cell: (row) => (
          <RowActions>
            {actionsOf(row).map(({ key, icon, danger, blocked, onClick }) => (
              <IconButton
                key={key}
                icon={icon}
                danger={danger}
                blocked={blocked}
                label={t(key === 'edit' ? 'editOf' : 'deleteOf', { name: row.groupName })}
                onClick={onClick}
              />
            ))}
          </RowActions>
        ),
      },
    ],
    [t, format, nameOf, permissions, query],
  )
}

function GroupName({ row }: { row: GroupRow }) {
  const t = useText(groupMessages)
  return (
    <span className={s.name}>
      <span className={s.words}>{row.groupName}</span>
      {row.preselected && <Badge tone="grey">{t('preselected')}</Badge>}
    </span>
  )
}

/** One group on a phone. */
export function GroupItem({ row, ...acts }: { row: GroupRow } & GroupActs) {
  const t = useText(groupMessages)
  const actions = useGroupActions(acts)(row)
  const roles = row.groupRole.map(useRoleName()).join(', ')
  return (
    <>
      <div className={s.item}>
        <GroupName row={row} />
        <span className={s.itemFacts}>
          {[t('people', { count: row.employeeCount }), roles].filter(Boolean).join(' · ')}
        </span>
      </div>
      {actions.length > 0 && <RowMenu label={t('menuOf', { name: row.groupName })} actions={actions} />}
    </>
  )
}
