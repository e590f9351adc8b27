import type { RoleGroupsRow } from '@laisen/contract/endpoints/roles'
import { permissionManagementMessages } from '@laisen/contract/messages/permission-management'
import { IconPencil } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Chips } from '../../ui/chips.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { type Column, RowActions } from '../../ui/table.tsx'
import s from '../people/people-list.module.css'
import { useRoleName } from '../people/use-role-name.ts'

export const roleColumnKeys = ['id', 'name', 'groups', 'people'] as const
export const usualRoleColumns = ['id', 'name', 'groups'] as const

interface Options {
  /** Why no role can be changed. */
  mayNot: string | false
  onEdit: (name: 'edit', id: number) => void
}

/** @param groups the ids of the groups that were searched for, joined by commas */
export function useRoleColumns({
  mayNot,
  groups,
  onEdit,
}: Options & { groups: string }): readonly Column<RoleGroupsRow>[] {
  const t = useText(permissionManagementMessages)
  const format = useFormat()
  return useMemo(() => {
    const marked = new Set(groups.split(',').filter(Boolean).map(Number))
    return [
      { key: 'id', title: t('columnId'), width: '90px', cell: ({ roleID }) => <span className="mono">{roleID}</span> },
      { key: 'name', title: t('columnName'), width: '30%', cell: (role) => <RoleName role={role} /> },
      { key: 'groups', title: t('columnGroups'), cell: (role) => <RoleGroups role={role} marked={marked} /> },
      {
        key: 'people',
        title: t('columnPeople'),
        align: 'end',
        width: '96px',
        cell: ({ holders }) => format.number(holders),
      },
      {
        key: 'action',
        title: t('columnAction'),
        align: 'end',
        width: '96px',
        cell: (role) => <EditRole role={role} mayNot={mayNot} onEdit={onEdit} />,
      },
    ]
  }, [t, format, mayNot, groups, onEdit])
}

/** A role on a phone. */
export function RoleItem({ role, groups, ...edit }: Options & { role: RoleGroupsRow; groups: ReadonlySet<number> }) {
  return (
    <>
      <div className={s.item}>
        <RoleName role={role} />
        <RoleGroups role={role} marked={groups} />
      </div>
      <EditRole role={role} {...edit} />
    </>
  )
}

function RoleName({ role }: { role: RoleGroupsRow }) {
  const t = useText(permissionManagementMessages)
  const nameOf = useRoleName()
  return (
    <span className={s.name}>
      <span>{nameOf(role)}</span>
      {role.builtIn && <span className={s.itemFacts}>{t('builtIn')}</span>}
    </span>
  )
}

function RoleGroups({ role, marked }: { role: RoleGroupsRow; marked: ReadonlySet<number> }) {
  const t = useText(permissionManagementMessages)
  if (role.groups.length === 0) return <span className="second">–</span>
  const chips = role.groups.map(({ groupID, groupName }) => ({ id: groupID, name: groupName }))
  return <Chips chips={chips} marked={marked} more={(count) => t('more', { count })} />
}

function EditRole({ role, mayNot, onEdit }: Options & { role: RoleGroupsRow }) {
  const t = useText(permissionManagementMessages)
  const nameOf = useRoleName()
  return (
    <RowActions>
      <IconButton
        icon={IconPencil}
        label={t('editOf', { name: nameOf(role) })}
        blocked={mayNot || (!role.givable && t('aboveYou'))}
        onClick={() => onEdit('edit', role.roleID)}
      />
    </RowActions>
  )
}
