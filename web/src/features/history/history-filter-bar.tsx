import { type DayRange, historyRangeProblem, latestEnd } from '@laisen/contract/custom-ranges'
import { addDays } from '@laisen/contract/days'
import { limits } from '@laisen/contract/limits'
import { historyMessages } from '@laisen/contract/messages/history'
import { useState } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import s from './history.module.css'
import type { HistoryFilter } from './use-history-filter.ts'

interface Props {
  filter: HistoryFilter
  usual: DayRange
  onApply: (change: Partial<HistoryFilter>) => void
}

/** Search, two dates and a button. The list changes only when the button or Enter is pressed. */
export function HistoryFilterBar({ filter, usual, onApply }: Props) {
  const t = useText(historyMessages)
  const format = useFormat()
  const [typed, setTyped] = useState(filter.search)
  const [start, setStart] = useState<string | undefined>(filter.start)
  const [end, setEnd] = useState<string | undefined>(filter.end)
  const [short, setShort] = useState(false)

  const range = { start: start ?? usual.start, end: end ?? usual.end }
  const problem = historyRangeProblem(range)
  const errors = {
    endBeforeStart: t('endBeforeStart', { date: format.day(range.start) }),
    rangeTooLong: t('rangeTooLong'),
  }
  const apply = (search: string) => {
    const tooShort = search !== '' && [...search].length < limits.searchMinCharacters
    setShort(tooShort)
    if (!tooShort && !problem) onApply({ ...range, search })
  }
  return (
    <search className={s.filters}>
      <div className={s.search}>
        <SearchField
          label={t('search')}
          shownLabel
          placeholder={t('searchPlaceholder')}
          value={filter.search}
          onType={(text) => {
            setTyped(text)
            setShort(false)
          }}
          onSearch={apply}
        />
        {short && (
          <p className={s.short} role="alert">
            {t('searchTooShort')}
          </p>
        )}
      </div>
      <div className={s.date}>
        <DateField label={t('startDate')} value={start} onChange={setStart} max={usual.end} other={end} />
      </div>
      <div className={s.date}>
        <DateField
          label={t('endDate')}
          value={end}
          onChange={setEnd}
          min={addDays(range.start, 1)}
          max={latestEnd(range.start)}
          other={start}
          note={t('rangeHint')}
          error={problem && errors[problem]}
        />
      </div>
      <div className={s.press}>
        <Button variant="primary" onClick={() => apply(typed.trim())}>
          {t('search')}
        </Button>
        <Button variant="quiet" onClick={() => onApply(usual)}>
          {t('lastThreeMonths')}
        </Button>
      </div>
    </search>
  )
}
