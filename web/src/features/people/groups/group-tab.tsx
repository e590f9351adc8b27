import { type GroupRow, getGroupByCompanyId } from '@laisen/contract/endpoints/groups'
import { asPage } from '@laisen/contract/listed'
import { groupMessages } from '@laisen/contract/messages/groups'
import { IconPlus } from '@tabler/icons-react'
import { useCall } from '../../../api/use-call.ts'
import { useSession } from '../../../frame/session.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Toolbar } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Table } from '../../../ui/table.tsx'
import { peoplePageSizes } from '../page-sizes.ts'
import { useKeptPage, useListAddress } from '../roles/list-address.ts'
import { ListFailed } from '../roles/list-failed.tsx'
import { isOpen, type May, useMay } from '../roles/use-may.ts'
import { useDialog } from '../use-place.ts'
import { DeleteGroup } from './delete-group.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { GroupItem, useGroupColumns } from './group-rows.tsx'
import s from './groups.module.css'

/** The company's groups (1§2). */
export function GroupTab() {
  const { may } = useSession()
  if (!may([13])) return <OnlyAdding />
  return <GroupList />
}

const noRows = { listData: [], dataCount: 0 }

function GroupList() {
  const t = useText(groupMessages)
  const address = useListAddress()
  const { view, show } = address
  const { dialog, open, close } = useDialog(['add', 'edit', 'delete'])
  const may = useMay()
  const adding = may(14, 'add')
  const { search, page, perPage } = view
  const list = useCall(
    getGroupByCompanyId,
    { Page: page, PerPage: perPage, Search: search || null },
    { keepPrevious: true },
  )
  // 1§8: a list that cannot be loaded is an empty one with count 0.
  const found = list.error ? noRows : list.data && asPage(list.data)
  useKeptPage(address, list.isPlaceholderData ? undefined : found?.dataCount)
  const acts = {
    onEdit: (row: GroupRow) => open('edit', row.id),
    onDelete: (row: GroupRow) => open('delete', row.id),
  }
  const columns = useGroupColumns(acts)
  const named = found?.listData.find(({ id }) => id === dialog?.id)
  const edited = dialog?.name === 'edit' && isOpen(may(15, 'edit')) ? named : undefined
  const deleted = dialog?.name === 'delete' && isOpen(may(16, 'delete')) ? named : undefined
  const nothing = found?.listData.length === 0 && !list.error
  return (
    <>
      <Toolbar end={<AddButton adding={adding} onAdd={() => open('add')} />}>
        <SearchField
          className={s.search ?? ''}
          label={t('search')}
          placeholder={t('searchHint')}
          value={search}
          onSearch={(text) => show({ search: text })}
        />
      </Toolbar>
      {list.error && <ListFailed error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />}
      <Table
        label={t('list')}
        columns={columns}
        rows={found?.listData}
        rowKey={(row) => row.id}
        perPage={perPage}
        stale={list.isPlaceholderData}
        state={nothing ? <NoGroups searched={search !== ''} /> : undefined}
        phone={(row) => <GroupItem row={row} {...acts} />}
      />
      {!nothing && (
        <Pager
          page={page}
          perPage={perPage}
          total={found?.dataCount ?? 0}
          sizes={peoplePageSizes}
          onPage={(next) => show({ page: next })}
          onPerPage={(next) => show({ perPage: next })}
        />
      )}
      <GroupDialog
        opened={(dialog?.name === 'add' && isOpen(adding)) || edited !== undefined}
        group={edited}
        onClose={close}
      />
      <DeleteGroup group={deleted} onClose={close} />
    </>
  )
}

function NoGroups({ searched }: { searched: boolean }) {
  const t = useText(groupMessages)
  return (
    <EmptyState title={t(searched ? 'emptyTitle' : 'noneTitle')}>{t(searched ? 'emptyHint' : 'noneHint')}</EmptyState>
  )
}

function AddButton({ adding, onAdd }: { adding: May; onAdd: () => void }) {
  const t = useText(groupMessages)
  if (!adding.shown) return null
  return (
    <Button variant="primary" toolbar icon={IconPlus} blocked={adding.denied && t('changesDenied')} onClick={onAdd}>
      {t('addGroup')}
    </Button>
  )
}

/** Whoever may not see the list; some of them may add to it. */
function OnlyAdding() {
  const t = useText(groupMessages)
  const adding = useMay()(14, 'add')
  const { dialog, open, close } = useDialog(['add'])
  const opened = dialog?.name === 'add' && isOpen(adding)
  return (
    <>
      <EmptyState title={t('notAllowedTitle')} actions={<AddButton adding={adding} onAdd={() => open('add')} />}>
        {t('notAllowedText')}
      </EmptyState>
      <GroupDialog opened={opened} group={undefined} onClose={close} />
    </>
  )
}
