import type { DayRange } from '@laisen/contract/custom-ranges'
import { Fragment } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { DotBlank } from '../../ui/dot-blank.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import type { Report } from './report.ts'
import s from './reports.module.css'
import { summaryOf } from './summary.ts'
import { useReportTexts } from './use-report-texts.ts'
import type { ReportView } from './use-report-view.ts'

interface Props<Row> {
  report: Report<Row>
  view: ReportView
  days: DayRange
  /** Rows in all; undefined while they load. */
  total: number | undefined
  /** Every status and every completion time. */
  onAll: () => void
}

/** What the report is filtered by, on the dotted blanks of a form, and how many results there are. */
export function FilteredBy<Row>({ report, view, days, total, onAll }: Props<Row>) {
  const texts = useReportTexts()
  const format = useFormat()
  const { t } = texts
  const sentences = summaryOf(report, { view, days }, { texts, format })
  return (
    <div className={s.summary}>
      <p>
        {sentences.map(({ text, facts }) => (
          <Fragment key={text}>
            <span>
              <Sentence text={text} facts={onBlanks(facts)} />
            </span>{' '}
          </Fragment>
        ))}
        {report.narrows && (view.status !== undefined || view.bucket !== undefined) && (
          <Button variant="quiet" toolbar onClick={onAll}>
            {t(view.bucket === undefined ? 'anyStatus' : 'allEnvelopes')}
          </Button>
        )}
      </p>
      <p className={s.results} role="status">
        {total !== undefined && t('results', { count: total, shown: format.number(total) })}
      </p>
    </div>
  )
}

function onBlanks(facts: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, <DotBlank key={name}>{fact}</DotBlank>]))
}
