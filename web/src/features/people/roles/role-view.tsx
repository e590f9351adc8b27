import type { DataOf } from '@laisen/contract/endpoint'
import { searchDataRolePermission } from '@laisen/contract/endpoints/roles'
import { roleMessages } from '@laisen/contract/messages/roles'
import { IconArrowLeft } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '../../../api/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Toolbar } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { peoplePageSizes } from '../page-sizes.ts'
import { useRoleName } from '../use-role-name.ts'
import { searchWith, useKeptPage, useListAddress } from './list-address.ts'
import { ListFailed } from './list-failed.tsx'
import s from './roles.module.css'

type Row = DataOf<typeof searchDataRolePermission>['result']['listData'][number]

/** What a role may do, to read: resource and access level (1§2). */
export function RoleView({ roleId }: { roleId: number }) {
  const t = useText(roleMessages)
  const [query] = useSearchParams()
  const address = useListAddress({ inner: true })
  const { view, show } = address
  const { search, page, perPage } = view
  const list = useCall(
    searchDataRolePermission,
    { RoleID: roleId, Page: page, PerPage: perPage, Search: search || null },
    { keepPrevious: true },
  )
  // 1§8: a list that cannot be loaded is an empty one with count 0.
  const rows = list.error ? [] : list.data?.result.listData
  const total = list.error ? 0 : (list.data?.dataCount ?? 0)
  useKeptPage(address, list.isPlaceholderData ? undefined : total)
  const name = useViewedName(roleId)
  const columns = useMemo(
    (): readonly Column<Row>[] => [
      { key: 'resource', title: t('resource'), width: '50%', cell: (row) => row.resourceName },
      { key: 'level', title: t('accessLevel'), cell: (row) => row.permissionName },
    ],
    [t],
  )
  const nothing = rows?.length === 0 && !list.error
  return (
    <section className={s.view} aria-labelledby="role-view">
      <LinkButton variant="quiet" icon={IconArrowLeft} to={searchWith(query, 'view', '')}>
        {t('backToRoles')}
      </LinkButton>
      <div>
        <h2 id="role-view" className={s.viewTitle}>
          {t('viewTitle', { name: name ?? '…' })}
        </h2>
        <p className="second">{t('viewNote')}</p>
      </div>
      <Toolbar>
        <SearchField
          className={s.search ?? ''}
          label={t('viewSearch')}
          placeholder={t('viewSearchHint')}
          value={search}
          onSearch={(text) => show({ search: text })}
        />
      </Toolbar>
      {list.error && <ListFailed error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />}
      <Table
        label={t('viewTitle', { name: name ?? '' })}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.permissionID}
        perPage={perPage}
        stale={list.isPlaceholderData}
        state={nothing ? <EmptyState title={t(search === '' ? 'viewGone' : 'viewEmpty')} /> : undefined}
      />
      {!nothing && (
        <Pager
          page={page}
          perPage={perPage}
          total={total}
          sizes={peoplePageSizes}
          onPage={(next) => show({ page: next })}
          onPerPage={(next) => show({ perPage: next })}
        />
      )}
    </section>
  )
}

/** The role's name, also where a search finds none of its rows. */
function useViewedName(roleId: number): string | undefined {
  const nameOf = useRoleName()
  const first = useCall(searchDataRolePermission, { RoleID: roleId, Page: 1, PerPage: 1 })
  const row = first.data?.result.listData[0]
  return row && nameOf(row)
}
