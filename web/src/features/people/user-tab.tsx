import { getSearchDataEmployeeExt } from '@laisen/contract/endpoints/employees'
import { peopleMessages } from '@laisen/contract/messages/people'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterMenu } from '../../ui/filter-menu.tsx'
import { ActivationMeter } from './activation-meter.tsx'
import { PeopleList } from './people-list.tsx'
import type { OpenRow } from './use-row-dialogs.ts'
import { inputOf, roleChoices, statusChoices, type UserFilter, useUserFilter } from './use-user-filter.ts'
import { UserItem, useUserColumns } from './user-columns.tsx'

/** The company's users (1§2): search, filters, activated signers, and the actions of each row. */
export function UserTab({ onOpen }: { onOpen: OpenRow }) {
  const t = useText(peopleMessages)
  const { view, show, narrowed, clear } = useUserFilter()
  const columns = useUserColumns(onOpen)
  const users = useCall(getSearchDataEmployeeExt, inputOf(view), { keepPrevious: true })
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
      address={{ view, show }}
      list={users}
      found={users.data?.result}
      columns={columns}
      rowKey={(user) => user.employeeID}
      phone={(user) => <UserItem user={user} onOpen={onOpen} />}
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
