import { addDays } from '@laisen/contract/days'
import type { logTypes } from '@laisen/contract/endpoints/system-log'
import { useState } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FilterMenu } from '../../ui/filter-menu.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import s from './log.module.css'
import { logMessages } from './messages.ts'
import type { LogFilter } from './use-log-filter.ts'

interface Props {
  filter: LogFilter
  onApply: (change: Partial<LogFilter>) => void
}

const MOST_DAYS = 366
const words = { audit: 'typeAudit', security: 'typeSecurity', client: 'typeClient' } as const
const types = Object.keys(words) as (typeof logTypes)[number][]

/** Two days, a search and the type. The list changes when Search or Enter is pressed, or a filter is applied. */
export function LogFilterBar({ filter, onApply }: Props) {
  const t = useText(logMessages)
  const format = useFormat()
  const [typed, setTyped] = useState(filter.search)
  const [start, setStart] = useState(filter.start)
  const [end, setEnd] = useState(filter.end)
  const backwards = start !== undefined && end !== undefined && end < start
  const long = start !== undefined && end !== undefined && addDays(start, MOST_DAYS) <= end
  const error = backwards ? t('endBeforeStart', { date: format.day(start) }) : long ? t('rangeTooLong') : undefined
  const apply = (search: string) => {
    if (!error) onApply({ start, end, search })
  }
  return (
    <search className={s.filters}>
      <div className={s.date}>
        <DateField label={t('startDate')} value={start} onChange={setStart} other={end} />
      </div>
      <div className={s.date}>
        <DateField label={t('endDate')} value={end} onChange={setEnd} min={start} other={start} error={error} />
      </div>
      <div className={s.search}>
        <SearchField
          label={t('search')}
          shownLabel
          placeholder={t('searchHint')}
          value={filter.search}
          onType={setTyped}
          onSearch={apply}
        />
      </div>
      <div className={s.press}>
        <Button toolbar onClick={() => apply(typed.trim())}>
          {t('search')}
        </Button>
        <FilterMenu
          groups={[
            {
              ...{ key: 'type', title: t('filterType'), single: true },
              choices: types.map((value) => ({ value, label: t(words[value]) })),
            },
          ]}
          applied={{ type: filter.type ? [filter.type] : [] }}
          onApply={(chosen) => onApply({ type: types.find((one) => chosen.type?.includes(one)) })}
        />
        {(filter.start ?? filter.end) && (
          <Button toolbar variant="quiet" onClick={() => onApply({ start: undefined, end: undefined })}>
            {t('allDays')}
          </Button>
        )}
      </div>
    </search>
  )
}
