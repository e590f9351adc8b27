import type { RoleRow } from '@laisen/contract/endpoints/roles'
import { roleMessages } from '@laisen/contract/messages/roles'
import { permission } from '@laisen/contract/permissions'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { searchWith } from '../../../address/use-list-view.ts'
import { EditAndDelete } from '../../../frame/edit-and-delete.tsx'
import { useIsAbove } from '../../../frame/use-may.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/table.tsx'
import { peopleErrors } from '../error-texts.ts'
import s from '../people-list.module.css'
import { useRoleName } from '../use-role-name.ts'
import type { OpenRow } from '../use-row-dialogs.ts'

/** 1§2: role id and role name; the name opens the role's permissions. */
export function useRoleColumns(onOpen: OpenRow): readonly Column<RoleRow>[] {
  const t = useText(roleMessages)
  const format = useFormat()
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
        cell: (row) => <RoleActions row={row} onOpen={onOpen} />,
      },
    ],
    [t, format, onOpen],
  )
}

interface RowProps {
  row: RoleRow
  onOpen: OpenRow
}

/** A role on a phone. */
export function RoleItem({ row, onOpen }: RowProps) {
  const t = useText(roleMessages)
  return (
    <>
      <div className={s.item}>
        <RoleName row={row} />
        <span className={s.itemFacts}>
          {row.roleCode} · {t('holders', { count: row.holders })}
        </span>
      </div>
      <RoleActions row={row} onOpen={onOpen} />
    </>
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

function RoleActions({ row, onOpen }: RowProps) {
  const t = useText(roleMessages)
  const errors = useText(peopleErrors)
  const name = useRoleName()(row)
  const above = useIsAbove()(row.rolePermission.map(({ permissionID }) => permissionID)) && t('aboveYou')
  return (
    <EditAndDelete
      edit={{
        id: permission.roleEdit,
        label: t('editRole'),
        labelOf: t('editOf', { name }),
        blocked: above,
        onClick: () => onOpen('edit', row.roleID),
      }}
      remove={{
        id: permission.roleDelete,
        label: t('deleteRole'),
        labelOf: t('deleteOf', { name }),
        blocked: (row.builtIn && errors('ROLE_BUILT_IN')) || above,
        onClick: () => onOpen('delete', row.roleID),
      }}
      denied={t('changesDenied')}
      menuLabel={t('menuOf', { name })}
    />
  )
}
