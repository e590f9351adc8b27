import { listFactors } from '@laisen/contract/endpoints/factors'
import { factorMessages } from '@laisen/contract/messages/factors'
import { useState } from 'react'
import { useDialog } from '../../address/use-dialog.ts'
import { useCall } from '../../api/use-call.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Bar } from '../../ui/progress.tsx'
import { FactorPeople } from './factor-people.tsx'
import s from './security.module.css'

const perPage = 5
const dialogs = ['people'] as const

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
        {list.data?.listData.map(({ employeeID, employeeName, username, demanded }) => (
          <li key={employeeID}>
            <span className={s.person}>{employeeName || username}</span>
            <span className="second">{username}</span>
            {demanded && <span className="second">{t('demanded')}</span>}
          </li>
        ))}
      </ul>
      {total > perPage && <Pager page={page} perPage={perPage} total={total} onPage={setPage} label={t('without')} />}
      <div>
        <Button onClick={() => open('people')}>{t('people')}</Button>
      </div>
      {dialog && <FactorPeople onClose={close} />}
    </>
  )
}
