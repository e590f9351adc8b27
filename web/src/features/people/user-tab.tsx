import { type EmployeeRow, getSearchDataEmployeeExt } from '@laisen/contract/endpoints/employees'
import { peopleMessages } from '@laisen/contract/messages/people'
import { permission } from '@laisen/contract/permissions'
import { useCallback, useMemo } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterMenu } from '../../ui/filter-menu.tsx'
import { ActivationMeter } from './activation-meter.tsx'
import { useBulkActions } from './bulk/use-bulk-actions.tsx'
import { PeopleList } from './people-list.tsx'
import type { OpenRow } from './use-row-dialogs.ts'
import { inputOf, roleChoices, statusChoices, type UserFilter, useUserFilter } from './use-user-filter.ts'
import { UserItem, useUserColumns } from './user-columns.tsx'

/** The company's users (1§2): search, filters, activated signers, and the actions of each row. */
export function UserTab({ onOpen }: { onOpen: OpenRow }) {
  const t = useText(peopleMessages)
  const { view, show, narrowed, clear } = useUserFilter()
  const users = useCall(getSearchDataEmployeeExt, inputOf(view), { keepPrevious: true })
  const mayEdit = useSession().may([permission.userEdit], 'edit')
  const { selection, bar } = useBulkActions(mayEdit)
  const list = useMemo(
    () => ({ users: users.data?.result.listData ?? [], selection, onOpen }),
    [users.data, selection, onOpen],
  )
  const columns = useUserColumns(list)
  const edit = useCallback(({ employeeID, aboveYou }: EmployeeRow) => aboveYou || onOpen('edit', employeeID), [onOpen])
  const used = users.error ? 0 : (users.data?.result.activateCount ?? 0)
  return (
    <PeopleList
      label={t('tabUser')}
      search={{ label: t('search'), placeholder: t('searchPlaceholder') }}
      tools={
        <>
          <UserFilterMenu view={view} show={show} />
          <ActivationMeter used={used} />
        </>
      }
      selection={bar(users.data || users.error ? list.users : undefined)}
      address={{ view, show }}
      list={users}
      found={users.data?.result}
      columns={columns}
      rowKey={(user) => user.employeeID}
      selected={({ employeeID }) => selection?.ids.has(employeeID) ?? false}
      onRow={mayEdit ? edit : undefined}
      phone={(user) => <UserItem user={user} selection={selection} onOpen={onOpen} />}
      empty={<Nobody narrowed={narrowed} onShowAll={clear} />}
    />
  )
}

interface MenuProps {
  view: UserFilter
  show: ReturnType<typeof useUserFilter>['show']
}

function UserFilterMenu({ view: { role, status }, show }: MenuProps) {
  const t = useText(peopleMessages)
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
    <FilterMenu
      groups={groups}
      applied={{ role: role ? [role] : [], status: status ? [status] : [] }}
      onApply={(chosen) =>
        show({
          role: roleChoices.find((one) => chosen.role?.includes(one)),
          status: statusChoices.find((one) => chosen.status?.includes(one)),
        })
      }
    />
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
