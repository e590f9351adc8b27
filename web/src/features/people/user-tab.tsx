import { getSearchDataEmployeeExt } from '@laisen/contract/endpoints/employees'
import { peopleMessages } from '@laisen/contract/messages/people'
import { useEffect } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterMenu } from '../../ui/filter-menu.tsx'
import { Toolbar } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Table } from '../../ui/table.tsx'
import { ActivationMeter } from './activation-meter.tsx'
import { peoplePageSizes } from './page-sizes.ts'
import s from './people.module.css'
import { ListFailed } from './roles/list-failed.tsx'
import { askedFor, roleChoices, statusChoices, type UserFilter, useUserFilter } from './use-user-filter.ts'
import type { UserActions } from './user-actions.tsx'
import { UserItem, useUserColumns } from './user-columns.tsx'

/** The company's people: search, filters, how many are activated, and what may be done with each (1§2). */
export function UserTab({ onEdit, onDelete }: UserActions) {
  const t = useText(peopleMessages)
  const { filter, apply, narrowed, clear } = useUserFilter()
  const columns = useUserColumns(onEdit, onDelete)
  const users = useCall(getSearchDataEmployeeExt, askedFor(filter), { keepPrevious: true })
  // 1§8: a list that cannot be loaded is an empty one with count 0.
  const shown = users.error ? { listData: [], dataCount: 0, activateCount: 0 } : users.data?.result
  const total = shown?.dataCount ?? 0
  const pages = Math.max(1, Math.ceil(total / filter.perPage))
  const beyond = !users.error && !users.isPlaceholderData && total > 0 && filter.page > pages
  useEffect(() => {
    // The last row of the last page was deleted, or an old address names a page that is no more.
    if (beyond) apply({ page: pages }, { replace: true })
  })
  const nobody = shown && total === 0 && !users.error
  return (
    <>
      <UserToolbar filter={filter} apply={apply} used={shown?.activateCount ?? 0} />
      {users.error && <ListFailed error={users.error} busy={users.isFetching} onRetry={() => void users.refetch()} />}
      <Table
        label={t('tabUser')}
        columns={columns}
        rows={beyond ? undefined : shown?.listData}
        rowKey={(user) => user.employeeID}
        perPage={filter.perPage}
        stale={users.isPlaceholderData}
        state={nobody ? <Nobody narrowed={narrowed} onShowAll={clear} /> : undefined}
        phone={(user) => <UserItem user={user} onEdit={onEdit} onDelete={onDelete} />}
      />
      {!nobody && (
        <Pager
          page={Math.min(filter.page, pages)}
          perPage={filter.perPage}
          total={total}
          sizes={peoplePageSizes}
          onPage={(page) => apply({ page })}
          onPerPage={(perPage) => apply({ perPage: perPage as UserFilter['perPage'] })}
        />
      )}
    </>
  )
}

interface ToolbarProps {
  filter: UserFilter
  apply: ReturnType<typeof useUserFilter>['apply']
  used: number
}

function UserToolbar({ filter, apply, used }: ToolbarProps) {
  const t = useText(peopleMessages)
  const { search, role, status } = filter
  const roles = { 1: 'roleAdmin', 2: 'roleOperator', 3: 'roleSigner' } as const
  const statuses = { 1: 'active', 2: 'inactive' } as const
  const groups = [
    {
      key: 'role',
      title: t('filterRole'),
      single: true,
      choices: roleChoices.map((value) => ({ value, label: t(roles[value]) })),
    },
    {
      key: 'status',
      title: t('filterStatus'),
      single: true,
      choices: statusChoices.map((value) => ({ value, label: t(statuses[value]) })),
    },
  ]
  return (
    <Toolbar>
      <SearchField
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        className={s.search ?? ''}
        value={search}
        onSearch={(text) => apply({ search: text })}
      />
      <FilterMenu
        groups={groups}
        applied={{ role: role ? [role] : [], status: status ? [status] : [] }}
        onApply={(chosen) =>
          apply({
            role: roleChoices.find((one) => chosen.role?.includes(one)),
            status: statusChoices.find((one) => chosen.status?.includes(one)),
          })
        }
      />
      <ActivationMeter used={used} />
    </Toolbar>
  )
}

function Nobody({ narrowed, onShowAll }: { narrowed: boolean; onShowAll: () => void }) {
  const t = useText(peopleMessages)
  if (!narrowed) return <EmptyState title={t('nobody')}>{t('nobodyHint')}</EmptyState>
  return (
    <EmptyState title={t('nobodyFound')} actions={<Button onClick={onShowAll}>{t('showEverybody')}</Button>}>
      {t('nobodyFoundHint')}
    </EmptyState>
  )
}
