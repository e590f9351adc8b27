import type { DataOf } from '@laisen/contract/endpoint'
import { searchDataRolePermission } from '@laisen/contract/endpoints/roles'
import { roleMessages } from '@laisen/contract/messages/roles'
import { keepWordsWhole } from '@laisen/contract/messages/whole-words'
import { IconArrowLeft } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { searchWith, useListView } from '../../../address/use-list-view.ts'
import { useCall } from '../../../api/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import type { Column } from '../../../ui/table.tsx'
import { PeopleList } from '../people-list.tsx'
import { useRoleName } from '../use-role-name.ts'
import s from './roles.module.css'

type Row = DataOf<typeof searchDataRolePermission>['result']['listData'][number]

/** A role's permissions, read-only: resource and access level (1§2). */
export function RoleView({ roleId }: { roleId: number }) {
  const t = useText(roleMessages)
  const [query] = useSearchParams()
  const address = useListView({ inner: true })
  const { search, page, perPage } = address.view
  const list = useCall(
    searchDataRolePermission,
    { RoleID: roleId, Page: page, PerPage: perPage, Search: search || null },
    { keepPrevious: true },
  )
  const name = useViewedName(roleId)
  const columns = useMemo(
    (): readonly Column<Row>[] => [
      { key: 'resource', title: t('resource'), width: '50%', cell: (row) => keepWordsWhole(row.resourceName) },
      { key: 'level', title: t('accessLevel'), cell: (row) => keepWordsWhole(row.permissionName) },
    ],
    [t],
  )
  return (
    <div className={s.view}>
      <LinkButton variant="quiet" icon={IconArrowLeft} to={searchWith(query, 'view', '')}>
        {t('backToRoles')}
      </LinkButton>
      <div>
        <h2 className={s.viewTitle}>{t('viewTitle', { name: name ?? '…' })}</h2>
        <p className="second">{t('viewNote')}</p>
      </div>
      <PeopleList
        label={t('viewTitle', { name: name ?? '' })}
        search={{ label: t('viewSearch'), placeholder: t('viewSearchHint') }}
        address={address}
        list={list}
        found={list.data?.result}
        columns={columns}
        rowKey={(row) => row.permissionID}
        empty={<EmptyState title={t(search === '' ? 'viewGone' : 'viewEmpty')} />}
      />
    </div>
  )
}

/** Every row carries the role's name; this query finds it even when the search matches no row. */
function useViewedName(roleId: number): string | undefined {
  const nameOf = useRoleName()
  const first = useCall(searchDataRolePermission, { RoleID: roleId, Page: 1, PerPage: 1 })
  const row = first.data?.result.listData[0]
  return row && nameOf(row)
}
