import { getGroupAll } from '@laisen/contract/endpoints/groups'
import { limits } from '@laisen/contract/limits'
import { asPage } from '@laisen/contract/listed'
import { groupMessages } from '@laisen/contract/messages/groups'
import { userGroupMessages } from '@laisen/contract/messages/user-groups'
import { permission } from '@laisen/contract/permissions'
import { IconPlus } from '@tabler/icons-react'
import { useListView } from '../../address/use-list-view.ts'
import { useCall } from '../../api/use-call.ts'
import { useSession } from '../../frame/session.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { ColumnMenu, columnsParameter } from '../../ui/column-menu.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { later } from '../../ui/later.tsx'
import { ListFailed } from '../../ui/list-failed.tsx'
import { Page, Toolbar } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { SearchBar } from '../../ui/search-bar.tsx'
import { groupColumnKeys, UserGroupItem, useUserGroupColumns, usualGroupColumns } from './group-rows.tsx'
import { useGroupDialogs } from './use-group-dialogs.ts'

const UserGroupDialogs = later(async () => (await import('./group-dialogs.tsx')).UserGroupDialogs)
const sizes = [10, 20, 30] as const
const filters = { columns: columnsParameter(groupColumnKeys, usualGroupColumns) }

/** User Group (2§2): the permission is checked first, then the date, the groups and, for a form, the users are fetched. */
export function Component() {
  const t = useText(userGroupMessages)
  const group = useText(groupMessages)
  const format = useFormat()
  const mayView = useSession().may([permission.groupView, permission.certificateView])
  const address = useListView({ sizes, filters })
  const { search, page, perPage, columns: shown } = address.view
  const input = { Page: page, PerPage: perPage, Search: search || null }
  const list = useCall(getGroupAll, input, { keepPrevious: true, enabled: mayView })
  const found = list.error ? { listData: [], dataCount: 0 } : list.data && asPage(list.data)
  const dialogs = useGroupDialogs()
  const columns = useUserGroupColumns(dialogs)
  const { add } = dialogs.may
  const addButton = add.shown && (
    <Button
      variant="primary"
      toolbar
      icon={IconPlus}
      blocked={add.denied && group('changesDenied')}
      onClick={() => dialogs.open('add')}
    >
      {t('add')}
    </Button>
  )
  return (
    <Page title={t('title')} note={list.data && t('asOf', { date: format.dayTime(list.dataUpdatedAt) })}>
      {mayView ? (
        <>
          <Toolbar
            end={
              <>
                <ColumnMenu
                  columns={columns.map(({ key, title }) => ({ key, title })).filter(({ key }) => key !== 'action')}
                  shown={shown}
                  usual={usualGroupColumns}
                  onApply={(keys) => address.show({ columns: groupColumnKeys.filter((key) => keys.includes(key)) })}
                />
                {addButton}
              </>
            }
          >
            <SearchBar
              label={t('search')}
              button={t('searchButton')}
              nothingTyped={t('enterName')}
              least={limits.searchMinCharacters}
              value={search}
              onSearch={(text) => address.show({ search: text })}
            />
          </Toolbar>
          {list.error && <ListFailed error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />}
          <PagedTable
            label={t('list')}
            columns={columns.filter(({ key }) => key === 'action' || shown.includes(key as never))}
            rowKey={({ id }) => id}
            found={found}
            address={address}
            sizes={sizes}
            stale={list.isPlaceholderData}
            phone={(row) => <UserGroupItem row={row} dialogs={dialogs} />}
            state={
              found?.dataCount === 0 && !list.error ? (
                <EmptyState title={group(search ? 'emptyTitle' : 'noneTitle')}>
                  {group(search ? 'emptyHint' : 'noneHint')}
                </EmptyState>
              ) : undefined
            }
          />
        </>
      ) : (
        <EmptyState title={group('notAllowedTitle')} actions={addButton}>
          {group('notAllowedText')}
        </EmptyState>
      )}
      {dialogs.opened && <UserGroupDialogs dialogs={dialogs} />}
    </Page>
  )
}
