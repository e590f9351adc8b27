import { getAllMenus, type MenuRow } from '@laisen/contract/endpoints/menus'
import { menuMessages } from '@laisen/contract/messages/menus'
import { textParameter, useParameters } from '../../address/parameters.ts'
import { useDialog } from '../../address/use-dialog.ts'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { later } from '../../ui/later.tsx'
import { ListFailed } from '../../ui/list-failed.tsx'
import { Page, Toolbar } from '../../ui/page.tsx'
import { SearchBar } from '../../ui/search-bar.tsx'
import { Table } from '../../ui/table.tsx'
import { type MenuEntry, MenuItem, useMenuColumns } from './menu-rows.tsx'
import { useMayChangeMenus } from './use-may-change.ts'

const MenuDialog = later(async () => (await import('./menu-dialog.tsx')).MenuDialog)
const parameters = { search: textParameter('search') }
const rowsExpected = 7

/** Menu Management (2§2): which groups see which menu. */
export function Component() {
  const t = useText(menuMessages)
  const list = useCall(getAllMenus, {})
  const { values, change } = useParameters(parameters)
  const { dialog, open, close } = useDialog(['edit'])
  const blocked = useMayChangeMenus()
  const columns = useMenuColumns({ blocked, onEdit: open })
  const entries = list.data && entriesOf(list.data)
  const wanted = values.search.trim().toLowerCase()
  const rows = list.error ? [] : entries?.filter(({ name }) => name.toLowerCase().includes(wanted))
  const edited = blocked ? undefined : entries?.find(({ id }) => id === dialog?.id)
  const submenus = entries?.filter(({ under }) => under).length ?? 0
  return (
    <Page title={t('title')} note={t('lead')}>
      <Toolbar
        end={entries && <span className="second">{t('count', { menus: entries.length - submenus, submenus })}</span>}
      >
        <SearchBar
          label={t('search')}
          button={t('searchButton')}
          nothingTyped={t('enterName')}
          value={values.search}
          onSearch={(search) => change({ search })}
        />
      </Toolbar>
      {list.error && <ListFailed error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />}
      <Table
        label={t('title')}
        columns={columns}
        rows={rows}
        perPage={rowsExpected}
        rowKey={({ id }) => id}
        selected={({ id }) => id === edited?.id}
        phone={(entry) => <MenuItem entry={entry} blocked={blocked} onEdit={open} />}
        state={
          rows?.length === 0 && !list.error ? <EmptyState title={t('none')}>{t('noneHint')}</EmptyState> : undefined
        }
      />
      {edited && <MenuDialog key={edited.id} entry={edited} onClose={close} />}
    </Page>
  )
}

/** The tree as rows: each menu before its submenus. */
function entriesOf(menus: readonly MenuRow[]): MenuEntry[] {
  return menus.flatMap(({ MenuName, Submenus, ...menu }) => [
    { ...menu, name: MenuName, under: undefined },
    ...Submenus.map(({ SubmenuName, ...submenu }) => ({ ...submenu, name: SubmenuName, under: MenuName })),
  ])
}
