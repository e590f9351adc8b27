import { getGroupByCompanyId } from '@laisen/contract/endpoints/groups'
import { asPage } from '@laisen/contract/listed'
import { groupMessages } from '@laisen/contract/messages/groups'
import { permission } from '@laisen/contract/permissions'
import { useListView } from '../../../address/use-list-view.ts'
import { useCall } from '../../../api/use-call.ts'
import { AddButton } from '../../../frame/add-button.tsx'
import { useSession } from '../../../frame/session.ts'
import { useText } from '../../../i18n/use-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { later } from '../../../ui/later.tsx'
import { PeopleList } from '../people-list.tsx'
import { useRowDialogs } from '../use-row-dialogs.ts'
import { GroupItem, useGroupColumns } from './group-rows.tsx'

const GroupDialog = later(async () => (await import('./group-dialog.tsx')).GroupDialog)
const DeleteGroup = later(async () => (await import('./delete-group.tsx')).DeleteGroup)
const ids = { add: permission.groupAdd, edit: permission.groupEdit, delete: permission.groupDelete } as const

/** The company's groups (1§2). Some users may add groups without being allowed to see the list. */
export function GroupTab() {
  const t = useText(groupMessages)
  const mayView = useSession().may([permission.groupView])
  const address = useListView()
  const { search, page, perPage } = address.view
  const list = useCall(
    getGroupByCompanyId,
    { Page: page, PerPage: perPage, Search: search || null },
    { keepPrevious: true, enabled: mayView },
  )
  const found = list.data && asPage(list.data)
  const { open, close, adding, edited, deleted } = useRowDialogs({ ids, rows: found?.listData, idOf: ({ id }) => id })
  const columns = useGroupColumns(open)
  const add = <AddButton id={ids.add} label={t('addGroup')} denied={t('changesDenied')} onAdd={() => open('add')} />
  return (
    <>
      {mayView ? (
        <PeopleList
          label={t('list')}
          search={{ label: t('search'), placeholder: t('searchHint') }}
          add={add}
          address={address}
          list={list}
          found={found}
          columns={columns}
          rowKey={({ id }) => id}
          phone={(row) => <GroupItem row={row} onOpen={open} />}
          empty={<NoGroups searched={search !== ''} />}
        />
      ) : (
        <EmptyState title={t('notAllowedTitle')} actions={add}>
          {t('notAllowedText')}
        </EmptyState>
      )}
      <GroupDialog opened={adding || edited !== undefined} group={edited} onClose={close} />
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
