import type { DataOf } from '@laisen/contract/endpoint'
import { listFactors, remindFactor, remindFactors } from '@laisen/contract/endpoints/factors'
import { factorMessages } from '@laisen/contract/messages/factors'
import { permission } from '@laisen/contract/permissions'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { useDialog } from '../../address/use-dialog.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { useSession } from '../../frame/session.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { later } from '../../ui/later.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Bar } from '../../ui/progress.tsx'
import { toast } from '../../ui/toast.tsx'
import { companySecurityMessages } from './messages.ts'
import s from './security.module.css'

const perPage = 5
const dialogs = ['people'] as const

const FactorPeople = later(async () => (await import('./factor-people.tsx')).FactorPeople)

type Person = DataOf<typeof listFactors>['listData'][number]

/** Who has no second factor yet, and how many have one. */
export function WithoutFactor({ enrolled, people }: { enrolled: number; people: number }) {
  const t = useText(factorMessages)
  const format = useFormat()
  const [page, setPage] = useState(1)
  const { dialog, open, close } = useDialog(dialogs)
  const list = useCall(
    listFactors,
    { Page: page, PerPage: perPage, Filter: { enrolled: false } },
    { keepPrevious: true },
  )
  const total = list.data?.dataCount ?? 0
  const numbers = { enrolled: format.number(enrolled), people: format.number(people) }
  return (
    <>
      <div className={s.withoutHead}>
        <h3>{t('without')}</h3>
        <div className={s.share}>
          <Bar share={people === 0 ? 0 : enrolled / people} label={t('without')} />
        </div>
        <span className="whole">{t('haveOne', numbers)}</span>
      </div>
      {list.error && <LoadError error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && total === 0 && <p className="second">{t('everyoneHasOne')}</p>}
      <ul className={s.people}>
        {list.data?.listData.map((person) => (
          <li key={person.employeeID}>
            <span className={s.person}>{person.employeeName || person.username}</span>
            <span className="second">{person.username}</span>
            {person.demanded && <span className="second">{t('demanded')}</span>}
            <Reminder person={person} />
          </li>
        ))}
      </ul>
      {total > perPage && <Pager page={page} perPage={perPage} total={total} onPage={setPage} label={t('without')} />}
      <div className={s.foot}>
        <Button onClick={() => open('people')}>{t('people')}</Button>
        {total > 0 && <RemindAll />}
      </div>
      {dialog && <FactorPeople onClose={close} />}
    </>
  )
}

/** Why somebody is not reminded now, or the button that does. */
function Reminder({ person }: { person: Person }) {
  const t = useText(companySecurityMessages)
  const format = useFormat()
  const { may } = useSession()
  const remind = useChange(remindFactor, [listFactors])
  const { employeeID, remind: state, remindedDate } = person
  const name = person.employeeName || person.username
  if (state === 'locked' || state === 'invited') return <span className="second">{t(state)}</span>
  if (state === 'reminded')
    return <span className="second">{t('reminded', { time: format.dayTime(remindedDate) })}</span>
  if (!may([permission.factorPolicy], 'edit')) return <span />
  return (
    <Button
      variant="quiet"
      toolbar
      icon={IconBell}
      aria-label={t('remindName', { name })}
      busy={remind.isPending}
      onClick={() =>
        remind.mutate(
          { employeeID },
          {
            onSuccess: () => toast.success(t('remindedOne', { name })),
            onError: (error) => toast.problem(error),
          },
        )
      }
    >
      {t('remind')}
    </Button>
  )
}

function RemindAll() {
  const t = useText(companySecurityMessages)
  const { may } = useSession()
  const remind = useChange(remindFactors, [listFactors])
  if (!may([permission.factorPolicy], 'edit')) return null
  const tell = ({ count }: { count: number }) =>
    count === 0 ? toast.problem(t('remindedNobody')) : toast.success(t('remindedAll', { count }))
  return (
    <Button
      icon={IconBell}
      busy={remind.isPending}
      onClick={() => remind.mutate({}, { onSuccess: tell, onError: (error) => toast.problem(error) })}
    >
      {t('remindAll')}
    </Button>
  )
}
