import type { RoleRow } from '@laisen/contract/endpoints/roles'
import { roleMessages } from '@laisen/contract/messages/roles'
import { IconPlus } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { useSession } from '../../../frame/session.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Toolbar } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Table } from '../../../ui/table.tsx'
import { peoplePageSizes } from '../page-sizes.ts'
import { useDialog } from '../use-place.ts'
import { DeleteRole } from './delete-role.tsx'
import { useKeptPage, useListAddress } from './list-address.ts'
import { ListFailed } from './list-failed.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { RoleItem, useRoleColumns } from './role-rows.tsx'
import { RoleView } from './role-view.tsx'
import s from './roles.module.css'
import { isOpen, type May, useMay } from './use-may.ts'
import { useRoles } from './use-roles.ts'

/** The company's roles (1§2), or what one of them may do. */
export function RoleTab() {
  const { may } = useSession()
  const [query] = useSearchParams()
  const viewed = Number(query.get('view')) || undefined
  if (!may([17])) return <OnlyAdding />
  return viewed === undefined ? <RoleList /> : <RoleView roleId={viewed} />
}

function RoleList() {
  const t = useText(roleMessages)
  const address = useListAddress()
  const { view, show } = address
  const { dialog, open, close } = useDialog(['add', 'edit', 'delete'])
  const may = useMay()
  const adding = may(18, 'add')
  const { search, page, perPage } = view
  const { list, roles } = useRoles(search)
  // 1§8: a list that cannot be loaded is an empty one with count 0.
  const found = list.error ? [] : roles
  useKeptPage(address, found?.length)
  const acts = {
    onEdit: (row: RoleRow) => open('edit', row.roleID),
    onDelete: (row: RoleRow) => open('delete', row.roleID),
  }
  const columns = useRoleColumns(acts)
  const named = found?.find(({ roleID }) => roleID === dialog?.id)
  const edited = dialog?.name === 'edit' && isOpen(may(19, 'edit')) ? named : undefined
  const deleted = dialog?.name === 'delete' && isOpen(may(20, 'delete')) ? named : undefined
  const nothing = found?.length === 0 && !list.error
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
        rows={found?.slice((page - 1) * perPage, page * perPage)}
        rowKey={(row) => row.roleID}
        perPage={perPage}
        state={nothing ? <EmptyState title={t('emptyTitle')}>{t('emptyHint')}</EmptyState> : undefined}
        phone={(row) => <RoleItem row={row} {...acts} />}
      />
      {!nothing && (
        <Pager
          page={page}
          perPage={perPage}
          total={found?.length ?? 0}
          sizes={peoplePageSizes}
          onPage={(next) => show({ page: next })}
          onPerPage={(next) => show({ perPage: next })}
        />
      )}
      <RoleDialog
        opened={(dialog?.name === 'add' && isOpen(adding)) || edited !== undefined}
        edited={edited}
        onClose={close}
      />
      <DeleteRole role={deleted} onClose={close} />
    </>
  )
}

function AddButton({ adding, onAdd }: { adding: May; onAdd: () => void }) {
  const t = useText(roleMessages)
  if (!adding.shown) return null
  return (
    <Button variant="primary" toolbar icon={IconPlus} blocked={adding.denied && t('changesDenied')} onClick={onAdd}>
      {t('addRole')}
    </Button>
  )
}

/** Whoever may not see the list; some of them may add to it. */
function OnlyAdding() {
  const t = useText(roleMessages)
  const adding = useMay()(18, 'add')
  const { dialog, open, close } = useDialog(['add'])
  const opened = dialog?.name === 'add' && isOpen(adding)
  return (
    <>
      <EmptyState title={t('notAllowedTitle')} actions={<AddButton adding={adding} onAdd={() => open('add')} />}>
        {t('notAllowedText')}
      </EmptyState>
      <RoleDialog opened={opened} edited={undefined} onClose={close} />
    </>
  )
}
