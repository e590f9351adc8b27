import { getAllRoles } from '@laisen/contract/endpoints/roles'
import { asPage } from '@laisen/contract/listed'
import { permissionManagementMessages } from '@laisen/contract/messages/permission-management'
import { useDialog } from '../../address/use-dialog.ts'
import { useListView } from '../../address/use-list-view.ts'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { ColumnMenu, columnsParameter } from '../../ui/column-menu.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { later } from '../../ui/later.tsx'
import { ListFailed } from '../../ui/list-failed.tsx'
import { Page, Toolbar } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { NameSearch } from './name-search.tsx'
import { RoleItem, roleColumnKeys, useRoleColumns, usualRoleColumns } from './role-rows.tsx'
import { useMayChangeRoles } from './use-may-change.ts'
import { wantedParameter } from './wanted.ts'

const RoleGroupsDialog = later(async () => (await import('./role-groups-dialog.tsx')).RoleGroupsDialog)
const sizes = [10, 20, 30] as const
const filters = { wanted: wantedParameter, columns: columnsParameter(roleColumnKeys, usualRoleColumns) }

/** Permission Management (2§2): which groups have which role. */
export function Component() {
  const t = useText(permissionManagementMessages)
  const address = useListView({ sizes, filters })
  const { wanted, columns: shown, page, perPage } = address.view
  const list = useCall(
    getAllRoles,
    { Page: page, PerPage: perPage, roles: idsOf(wanted, 'role'), groups: idsOf(wanted, 'group') },
    { keepPrevious: true },
  )
  const found = list.error ? { listData: [], dataCount: 0 } : list.data && asPage(list.data)
  const { dialog, open, close } = useDialog(['edit'])
  const mayNot = useMayChangeRoles()
  const groups = new Set(idsOf(wanted, 'group'))
  const columns = useRoleColumns({ mayNot, groups: [...groups].join(), onEdit: open })
  const edited = mayNot ? undefined : found?.listData.find(({ roleID, givable }) => roleID === dialog?.id && givable)
  return (
    <Page title={t('title')} note={found && t('found', { count: found.dataCount })}>
      <Toolbar
        end={
          <ColumnMenu
            columns={columns.map(({ key, title }) => ({ key, title })).filter(({ key }) => key !== 'action')}
            shown={shown}
            usual={usualRoleColumns}
            onApply={(keys) => address.show({ columns: roleColumnKeys.filter((key) => keys.includes(key)) })}
          />
        }
      >
        <NameSearch key={JSON.stringify(wanted)} value={wanted} onSearch={(next) => address.show({ wanted: next })} />
      </Toolbar>
      {list.error && <ListFailed error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />}
      <PagedTable
        label={t('list')}
        columns={columns.filter(({ key }) => key === 'action' || shown.includes(key as never))}
        rowKey={({ roleID }) => roleID}
        found={found}
        address={address}
        sizes={sizes}
        stale={list.isPlaceholderData}
        phone={(role) => <RoleItem role={role} mayNot={mayNot} groups={groups} onEdit={open} />}
        state={
          found?.dataCount === 0 && !list.error ? <EmptyState title={t('none')}>{t('noneHint')}</EmptyState> : undefined
        }
      />
      {edited && <RoleGroupsDialog key={edited.roleID} role={edited} onClose={close} />}
    </Page>
  )
}

function idsOf(wanted: readonly { kind: string; id: number }[], kind: 'role' | 'group'): number[] {
  return wanted.filter((one) => one.kind === kind).map(({ id }) => id)
}
