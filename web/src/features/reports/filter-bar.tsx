import { customRangeProblem, type DayRange, earliestStart, latestEnd } from '@laisen/contract/custom-ranges'
import type { Day } from '@laisen/contract/days'
import { type ReportRangeName, reportRangeDays, reportRangeNames } from '@laisen/contract/report-ranges'
import { dateTypes, periodLengths } from '@laisen/contract/reports'
import { useState } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { Report } from './report.ts'
import s from './reports.module.css'
import { periodWord } from './summary.ts'
import { type ReportTexts, useReportTexts } from './use-report-texts.ts'
import type { ReportView } from './use-report-view.ts'

interface Props<Row> {
  report: Report<Row>
  view: ReportView
  days: DayRange
  today: Day
  busy: boolean
  onRun: (asked: Asked) => void
}

export type Asked = Pick<ReportView, 'range' | 'from' | 'to' | 'dateType' | 'periodLength'>

/** What the next run will ask for. Nothing changes below until the button is pressed. */
export function FilterBar<Row>({ report, view, days, today, busy, onRun }: Props<Row>) {
  const texts = useReportTexts()
  const { t, words } = texts
  const form = useForm({ view, days, today, onRun })
  const { range, from, to } = form
  const custom = range === 'custom'
  return (
    <search className={s.filters}>
      {report.dateOf === 'sentOrCompleted' && (
        <div className={s.choice}>
          <SelectField
            label={t('dateType')}
            value={String(form.dateType)}
            options={Object.values(dateTypes).map((type) => ({ value: String(type), label: words(`dateType${type}`) }))}
            onChange={(type) => form.set({ dateType: Number(type) })}
          />
        </div>
      )}
      <div className={s.choice}>
        <SelectField
          label={t('range')}
          value={range}
          options={rangeOptions(texts)}
          onChange={(next: ReportRangeName) => form.choose(next)}
        />
      </div>
      <div className={s.date}>
        <DateField
          label={t('from')}
          value={from}
          onChange={(day) => form.set({ from: day })}
          disabled={!custom}
          min={to && earliestStart(to)}
          max={to}
          other={to}
          note={t('rangeHint')}
          error={form.startProblem}
        />
      </div>
      <div className={s.date}>
        <DateField
          label={t('to')}
          value={to}
          onChange={(day) => form.set({ to: day })}
          disabled={!custom}
          min={from}
          max={from && latestEnd(from)}
          other={from}
          note={t('rangeHint')}
          error={form.endProblem}
        />
      </div>
      {report.periods && (
        <div className={s.choice}>
          <SelectField
            label={t('periodLength')}
            value={String(form.periodLength)}
            options={Object.values(periodLengths).map((length) => ({
              value: String(length),
              label: words(periodWord(length)),
            }))}
            onChange={(length) => form.set({ periodLength: Number(length) })}
          />
        </div>
      )}
      <div className={s.press}>
        <Button variant="primary" busy={busy} onClick={form.run}>
          {t('run')}
        </Button>
      </div>
    </search>
  )
}

/** In the order of their codes, a range of one's own last. */
function rangeOptions({ t }: ReportTexts) {
  const named = reportRangeNames.filter((name) => name !== 'custom')
  return [...named, 'custom' as const].map((name) => ({ value: name, label: t(name) }))
}

function useForm({ view, days, today, onRun }: Pick<Props<unknown>, 'view' | 'days' | 'today' | 'onRun'>) {
  const { t } = useReportTexts()
  const format = useFormat()
  const { range, dateType, periodLength } = view
  const [form, setForm] = useState<Asked>({ range, dateType, periodLength, from: days.start, to: days.end })
  const [tried, setTried] = useState(false)
  const { from, to } = form
  const problem = from && to && form.range === 'custom' ? customRangeProblem({ start: from, end: to }) : undefined
  const set = (change: Partial<Asked>) => setForm({ ...form, ...change })
  return {
    ...form,
    set,
    startProblem: tried && !from ? t('startMissing') : undefined,
    endProblem:
      problem === 'endBeforeStart'
        ? t(problem, { date: format.day(from ?? '') })
        : problem
          ? t(problem)
          : tried && !to
            ? t('endMissing')
            : undefined,
    /** 2§4: a named range fills both dates and closes the pickers; one's own clears and opens them. */
    choose(next: ReportRangeName) {
      setTried(false)
      if (next === 'custom') return set({ range: next, from: undefined, to: undefined })
      const { start, end } = reportRangeDays(next, today, format.language)
      set({ range: next, from: start, to: end })
    },
    run() {
      setTried(true)
      if (!from || !to || problem) return
      onRun(form.range === 'custom' ? form : { ...form, from: undefined, to: undefined })
    },
  }
}
