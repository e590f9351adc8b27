import { roleMessages } from '@laisen/contract/messages/roles'
import { permission } from '@laisen/contract/permissions'
import { useSearchParams } from 'react-router'
import { pageOf, useListView } from '../../../address/use-list-view.ts'
import { AddButton } from '../../../frame/add-button.tsx'
import { useSession } from '../../../frame/session.ts'
import { useText } from '../../../i18n/use-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { later } from '../../../ui/later.tsx'
import { PeopleList } from '../people-list.tsx'
import { useRowDialogs } from '../use-row-dialogs.ts'
import { RoleItem, useRoleColumns } from './role-rows.tsx'
import { useRoles } from './use-roles.ts'

const RoleView = later(async () => (await import('./role-view.tsx')).RoleView)

const RoleDialog = later(async () => (await import('./role-dialog.tsx')).RoleDialog)
const DeleteRole = later(async () => (await import('./delete-role.tsx')).DeleteRole)
const ids = { add: permission.roleAdd, edit: permission.roleEdit, delete: permission.roleDelete } as const

/** The company's roles (1§2), or the permissions of one of them. */
export function RoleTab() {
  const [query] = useSearchParams()
  const mayView = useSession().may([permission.roleView])
  const viewed = Number(query.get('view')) || undefined
  return mayView && viewed !== undefined ? <RoleView roleId={viewed} /> : <RoleList mayView={mayView} />
}

/** Some users may add roles without being allowed to see the list. */
function RoleList({ mayView }: { mayView: boolean }) {
  const t = useText(roleMessages)
  const address = useListView()
  const { search } = address.view
  const { list, roles } = useRoles(search, { enabled: mayView })
  const { open, close, adding, edited, deleted } = useRowDialogs({ ids, rows: roles, idOf: ({ roleID }) => roleID })
  const columns = useRoleColumns(open)
  const add = <AddButton id={ids.add} label={t('addRole')} denied={t('changesDenied')} onAdd={() => open('add')} />
  return (
    <>
      {mayView ? (
        <PeopleList
          label={t('list')}
          search={{ label: t('search'), placeholder: t('searchHint') }}
          add={add}
          address={address}
          list={list}
          found={roles && { listData: pageOf(roles, address.view), dataCount: roles.length }}
          columns={columns}
          rowKey={({ roleID }) => roleID}
          phone={(row) => <RoleItem row={row} onOpen={open} />}
          empty={<EmptyState title={t('emptyTitle')}>{t('emptyHint')}</EmptyState>}
        />
      ) : (
        <EmptyState title={t('notAllowedTitle')} actions={add}>
          {t('notAllowedText')}
        </EmptyState>
      )}
      <RoleDialog opened={adding || edited !== undefined} role={edited} onClose={close} />
      <DeleteRole role={deleted} onClose={close} />
    </>
  )
}
