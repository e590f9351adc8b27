import type { RoleRow } from '@laisen/contract/endpoints/roles'
import { errorMessages } from '@laisen/contract/messages/errors'
import { roleMessages } from '@laisen/contract/messages/roles'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useSession } from '../../../frame/session.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { type RowAction, RowMenu } from '../../../ui/row-menu.tsx'
import { type Column, RowActions } from '../../../ui/table.tsx'
import { useRoleName } from '../use-role-name.ts'
import { searchWith } from './list-address.ts'
import s from './roles.module.css'
import { useIsAbove, useMay } from './use-may.ts'

export interface RoleActs {
  onEdit: (row: RoleRow) => void
  onDelete: (row: RoleRow) => void
}

/** What may be done with a role, and why not. */
function useRoleActions({ onEdit, onDelete }: RoleActs): (row: RoleRow) => RowAction[] {
  const t = useText(roleMessages)
  const errors = useText(errorMessages)
  const may = useMay()
  const isAbove = useIsAbove()
  const editing = may(19, 'edit')
  const deleting = may(20, 'delete')
  return (row) => {
    const above = isAbove(row.rolePermission.map(({ permissionID }) => permissionID)) && t('aboveYou')
    const edit: RowAction = {
      key: 'edit',
      label: t('editRole'),
      icon: IconPencil,
      blocked: (editing.denied && t('changesDenied')) || above,
      onClick: () => onEdit(row),
    }
    const remove: RowAction = {
      key: 'delete',
      label: t('deleteRole'),
      icon: IconTrash,
      danger: true,
      blocked: (deleting.denied && t('changesDenied')) || (row.builtIn && errors('ROLE_BUILT_IN')) || above,
      onClick: () => onDelete(row),
    }
    return [...(editing.shown ? [edit] : []), ...(deleting.shown ? [remove] : [])]
  }
}

/** 1§2: role id and role name, whose name opens what it may do. */
export function useRoleColumns(acts: RoleActs): readonly Column<RoleRow>[] {
  const t = useText(roleMessages)
  const format = useFormat()
  const actionsOf = useRoleActions(acts)
  const nameOf = useRoleName()
  const { permissions } = useSession()
  const [query] = useSearchParams()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what may be done changes with permissions and address alone
  return useMemo(
    () => [
      { key: 'code', title: t('columnId'), width: '22%', whole: true, cell: (row) => row.roleCode },
      { key: 'name', title: t('columnName'), cell: (row) => <RoleName row={row} /> },
      {
        key: 'users',
        title: t('columnUsers'),
        align: 'end',
        width: '96px',
        cell: (row) => format.number(row.holders),
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
                label={t(key === 'edit' ? 'editOf' : 'deleteOf', { name: nameOf(row) })}
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

function RoleName({ row }: { row: RoleRow }) {
  const t = useText(roleMessages)
  const name = useRoleName()(row)
  const [query] = useSearchParams()
  return (
    <span className={s.name}>
      <Link to={{ search: searchWith(query, 'view', String(row.roleID)) }} title={t('viewOf', { name })}>
        {name}
      </Link>
      {row.builtIn && <Badge tone="grey">{t('builtIn')}</Badge>}
    </span>
  )
}

/** One role on a phone. */
export function RoleItem({ row, ...acts }: { row: RoleRow } & RoleActs) {
  const t = useText(roleMessages)
  const name = useRoleName()(row)
  const actions = useRoleActions(acts)(row)
  return (
    <>
      <div className={s.item}>
        <RoleName row={row} />
        <span className={s.itemFacts}>
          {row.roleCode} · {t('holders', { count: row.holders })}
        </span>
      </div>
      {actions.length > 0 && <RowMenu label={t('menuOf', { name })} actions={actions} />}
    </>
  )
}
