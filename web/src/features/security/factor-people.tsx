import type { DataOf } from '@laisen/contract/endpoint'
import { demandFactor, getFactorPolicy, listFactors, resetFactor } from '@laisen/contract/endpoints/factors'
import { factorMessages } from '@laisen/contract/messages/factors'
import { permission } from '@laisen/contract/permissions'
import { useCallback, useMemo, useState } from 'react'
import { useListView } from '../../address/use-list-view.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/check.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import type { Column } from '../../ui/table.tsx'
import { toast } from '../../ui/toast.tsx'
import s from './security.module.css'

type Person = DataOf<typeof listFactors>['listData'][number]

/** Who has a second factor and who is required to; an administrator can remove a lost one here. */
export function FactorPeople({ onClose }: { onClose: () => void }) {
  const t = useText(factorMessages)
  const address = useListView({ inner: true })
  const { search, page, perPage } = address.view
  const [asked, setAsked] = useState<Person>()
  const people = useCall(listFactors, { Page: page, PerPage: perPage, Search: search }, { keepPrevious: true })
  const demand = useChange(demandFactor, [listFactors])
  const change = demand.mutate
  const onDemand = useCallback(
    ({ employeeID }: Person, demanded: boolean) =>
      change({ employeeID, demanded }, { onError: (error) => toast.problem(error) }),
    [change],
  )
  const columns = useColumns({ onAsk: setAsked, onDemand })
  const state = people.error ? (
    <LoadError error={people.error} onRetry={() => void people.refetch()} />
  ) : people.data?.dataCount === 0 ? (
    <EmptyState title={t('noPeople')} />
  ) : undefined
  return (
    <>
      <Dialog opened={!asked} onClose={onClose} title={t('peopleTitle')} width={750}>
        <SearchField
          label={t('searchPeople')}
          placeholder={t('searchPeople')}
          value={search}
          onSearch={(text) => address.show({ search: text }, { replace: true })}
        />
        <PagedTable
          label={t('peopleTitle')}
          columns={columns}
          found={people.data}
          rowKey={(person) => person.employeeID}
          address={address}
          stale={people.isPlaceholderData}
          state={state}
          phone={(person) => (
            <span className={s.personRow}>
              {columns.map(({ key, title, cell }) => (
                <span key={key}>
                  {key === 'demanded' && <span className="second">{title} </span>}
                  {cell(person)}
                </span>
              ))}
            </span>
          )}
        />
      </Dialog>
      {asked && <TakeOff person={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

interface ColumnActions {
  onAsk: (person: Person) => void
  onDemand: (person: Person, demanded: boolean) => void
}

function useColumns({ onAsk, onDemand }: ColumnActions): readonly Column<Person>[] {
  const t = useText(factorMessages)
  const { may, user } = useSession()
  const mayDemand = may([permission.factorPolicy], 'edit')
  const mayReset = may([permission.userEdit], 'edit')
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('person'),
        cell: ({ employeeName, username }: Person) => (
          <>
            <span className="whole">{employeeName || username}</span> <span className="second">{username}</span>
          </>
        ),
      },
      {
        key: 'state',
        title: t('state'),
        cell: ({ enrolled }: Person) => (
          <Badge tone={enrolled ? 'green' : 'grey'}>{t(enrolled ? 'enrolled' : 'notEnrolled')}</Badge>
        ),
      },
      {
        key: 'demanded',
        title: t('demanded'),
        cell: (person: Person) => <Demand person={person} may={mayDemand} onDemand={onDemand} />,
      },
      {
        key: 'actions',
        title: t('takeOff'),
        quietTitle: true,
        align: 'end' as const,
        // Users turn off their own with password and code, further up on the page.
        cell: (person: Person) =>
          person.enrolled && mayReset && person.employeeID !== user.employeeID ? (
            <Button variant="quietDanger" toolbar onClick={() => onAsk(person)}>
              {t('takeOff')}
            </Button>
          ) : (
            <span />
          ),
      },
    ],
    [t, mayDemand, mayReset, user.employeeID, onAsk, onDemand],
  )
}

interface DemandProps extends Pick<ColumnActions, 'onDemand'> {
  person: Person
  may: boolean
}

function Demand({ person, may, onDemand }: DemandProps) {
  const t = useText(factorMessages)
  return (
    <Checkbox
      label={t('demandOf', { name: person.employeeName || person.username })}
      quietLabel
      checked={person.demanded}
      disabled={!may}
      title={may ? undefined : t('mayNotChange')}
      onChange={(demanded) => onDemand(person, demanded)}
    />
  )
}

function TakeOff({ person, onClose }: { person: Person; onClose: () => void }) {
  const t = useText(factorMessages)
  const reset = useChange(resetFactor, [listFactors, getFactorPolicy])
  const name = person.employeeName || person.username
  const confirm = () =>
    reset.mutate(
      { employeeID: person.employeeID },
      {
        onSuccess: () => {
          toast.success(t('takenOff', { name }))
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      opened
      title={t('takeOffQuestion')}
      action={t('takeOffAction')}
      safe={t('takeOffSafe')}
      busy={reset.isPending}
      error={reset.error}
      onKeep={onClose}
      onConfirm={confirm}
    >
      {t('takeOffText', { name })}
    </ConfirmDialog>
  )
}
