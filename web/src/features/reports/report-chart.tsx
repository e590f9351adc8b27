import { getReportTrend } from '@laisen/contract/endpoints/reports'
import { frameMessages } from '@laisen/contract/messages/frame'
import { useMemo } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import s from './chart.module.css'
import { Chart } from './chart.tsx'
import { type Pick, topOf } from './chart-model.ts'
import type { ReportChart as ChartOf, Report, ReportInput, Tools } from './report.ts'
import { trendModel } from './trend-model.ts'
import { trends } from './trends.ts'
import { useReportTexts } from './use-report-texts.ts'
import type { ReportView } from './use-report-view.ts'

interface Props<Row> {
  report: Report<Row>
  view: ReportView
  input: ReportInput
  rows: readonly Row[] | undefined
  onPick: (pick: Pick) => void
}

/** The chart that answers the report's question. */
export function ReportChart<Row>({ report, rows, ...rest }: Props<Row>) {
  const { chart } = report
  return chart.from === 'rows' ? (
    <ChartOfRows draw={chart.draw} rows={rows} onPick={rest.onPick} />
  ) : (
    <ChartOfTrend chart={chart} periods={report.periods === true} {...rest} />
  )
}

function useTools(): Tools {
  const texts = useReportTexts()
  const format = useFormat()
  return useMemo(() => ({ texts, format }), [texts, format])
}

interface OfRows<Row> {
  draw: Extract<ChartOf<Row>, { from: 'rows' }>['draw']
  rows: readonly Row[] | undefined
  onPick: (pick: Pick) => void
}

function ChartOfRows<Row>({ draw, rows, onPick }: OfRows<Row>) {
  const tools = useTools()
  const model = useMemo(() => rows && draw(rows, tools), [rows, draw, tools])
  if (!model) return <Waiting />
  return model.bars.length === 0 ? null : <Chart model={model} onPick={onPick} />
}

interface OfTrend {
  chart: Extract<ChartOf<unknown>, { from: 'trend' }>
  periods: boolean
  view: ReportView
  input: ReportInput
  onPick: (pick: Pick) => void
}

function ChartOfTrend({ chart, periods, view, input, onPick }: OfTrend) {
  const { t } = useReportTexts()
  const frame = useText(frameMessages)
  const tools = useTools()
  const { startDate, endDate, dateType, timeZoneOFfset, bucket } = input
  const asked = {
    ...{ report: chart.report, startDate, endDate, dateType },
    ...(timeZoneOFfset !== undefined && { timeZoneOFfset }),
    ...(periods && { periodLength: view.periodLength }),
    ...(bucket !== undefined && { bucket }),
  }
  const trend = useCall(getReportTrend, asked, { keepPrevious: true })
  const only = view.status === undefined ? undefined : String(view.status)
  const model = useMemo(
    () => trend.data && trendModel(trends[chart.report], trend.data, { tools, only }),
    [chart, trend.data, tools, only],
  )
  if (trend.error)
    return (
      <p className={s.failed}>
        {t('chartFailed')}
        <Button toolbar busy={trend.isFetching} onClick={() => void trend.refetch()}>
          {frame('tryAgain')}
        </Button>
      </p>
    )
  if (!model) return <Waiting />
  // Nothing happened: the empty table says so.
  return topOf(model) === 0 ? null : <Chart model={model} onPick={onPick} />
}

function Waiting() {
  const { t } = useReportTexts()
  return (
    <div className={s.waiting} aria-busy="true">
      <span className="visually-hidden">{t('chartLoading')}</span>
    </div>
  )
}
