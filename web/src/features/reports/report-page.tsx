import { reportPageSizes } from '@laisen/contract/endpoints/reports'
import { periodLengths, reportsWithDateType } from '@laisen/contract/reports'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { ExportStatus } from '../exports/export-status.tsx'
import { useExport } from '../exports/use-export.ts'
import type { Pick as ChartPick } from './chart-model.ts'
import { type Asked, FilterBar } from './filter-bar.tsx'
import { FilteredBy } from './filtered-by.tsx'
import type { Report } from './report.ts'
import { ReportActions } from './report-actions.tsx'
import { ReportChart } from './report-chart.tsx'
import { ReportFailed } from './report-failed.tsx'
import { ReportItem } from './report-item.tsx'
import s from './reports.module.css'
import { useColumns } from './use-columns.tsx'
import { useReportTexts } from './use-report-texts.ts'
import { loweredSize, type ReportView, useReportView } from './use-report-view.ts'

/** What the eight reports share: filter, summary, chart and table. Its state is in the address. */
export function ReportPage<Row>({ report }: { report: Report<Row> }) {
  const { t } = useReportTexts()
  const { view, show, days, now, input } = useReportView(report)
  const loaded = useCall(report.load, input, { keepPrevious: true })
  const found = loaded.error ? failedRows(report) : loaded.data
  const total = found?.dataCount ?? 0
  const exporting = useExport()
  const columns = useColumns(report, { view, show, sortsAll: loaded.data?.sortsAll ?? true })
  const pick = usePick(report, { view, show })
  useLoweredSize(report, { view, show, total: loaded.isPlaceholderData ? undefined : found?.dataCount })

  // 2§4: running begins at page 1 with size 10. If nothing is asked for that is not there already, it loads that again.
  const run = (asked: Asked) => {
    const next: ReportView = { ...view, ...asked, page: 1, perPage: reportPageSizes[0] }
    if (JSON.stringify(next) === JSON.stringify({ ...view, from: asked.from, to: asked.to })) void loaded.refetch()
    else show(next)
  }
  const nothing = found !== undefined && found.dataCount === 0
  return (
    <Page
      title={t(report.name)}
      back={{ to: paths.report, label: t('reports') }}
      actions={<ReportActions report={report} work={exporting} view={view} input={input} total={total} />}
    >
      <div className={s.report} data-report={report.name}>
        <ExportStatus work={exporting} total={total} />
        <FilterBar
          key={JSON.stringify([view.range, days, view.dateType, view.periodLength])}
          {...{ report, view, days }}
          today={now}
          busy={loaded.isFetching && !loaded.isPending && !loaded.isPlaceholderData}
          onRun={run}
        />
        <FilteredBy
          {...{ report, view, days }}
          total={loaded.isPlaceholderData ? undefined : found?.dataCount}
          onAll={() => show({ status: undefined, bucket: undefined })}
        />
        {loaded.error && (
          <ReportFailed
            title={t('failed')}
            error={loaded.error}
            busy={loaded.isFetching}
            onRetry={() => void loaded.refetch()}
            onSortByDate={view.sort === '' ? undefined : () => show({ sort: '' })}
          />
        )}
        <ReportChart {...{ report, view, input }} rows={found?.listData} onPick={pick} />
        <PagedTable
          report
          label={t(report.name)}
          columns={columns}
          found={found}
          rowKey={report.rowKey}
          address={{ view, show: show as never }}
          sizes={reportPageSizes}
          stale={loaded.isPlaceholderData}
          state={nothing && !loaded.error ? <EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState> : undefined}
          phone={(row) => <ReportItem row={row} columns={report.columns} />}
        />
      </div>
    </Page>
  )
}

/** 2§4, 2§8: a report that could not be loaded is empty; the velocity report has its eight rows. */
function failedRows<Row>({ rowsOnFailure = [] }: Report<Row>) {
  return { listData: [...rowsOnFailure], dataCount: rowsOnFailure.length }
}

interface Shown {
  readonly view: ReportView
  readonly show: (change: Partial<ReportView>, options?: { replace?: boolean }) => void
}

/** What a click in the chart does: it asks for these days, or for this status or completion time, if need be in the envelope report. */
function usePick<Row>(report: Report<Row>, { view, show }: Shown) {
  const navigate = useNavigate()
  return (pick: ChartPick) => {
    if ('days' in pick) {
      const { start: from, end: to } = pick.days
      return show({ range: 'custom', from, to, ...(report.periods && { periodLength: finer(view.periodLength) }) })
    }
    if (report.narrows && 'status' in pick)
      return show({ status: view.status === pick.status ? undefined : pick.status })
    const query = new URLSearchParams(location.search)
    for (const name of ['page', 'size', 'sort', 'periodLength', ...(takesDateType(report) ? [] : ['dateType'])])
      query.delete(name)
    for (const [name, code] of Object.entries(pick)) query.set(name, String(code))
    return void navigate(`${paths.reports.envelopereport}?${query}`)
  }
}

function takesDateType<Row>({ name }: Report<Row>): boolean {
  return reportsWithDateType.includes(name)
}

/** One period of the volume report is shown by shorter ones. */
function finer(periodLength: number): number {
  const { yearly, monthly, daily } = periodLengths
  return periodLength === yearly ? monthly : daily
}

/** 2§4: on reports of few rows, a page size that they do not need is lowered. */
function useLoweredSize<Row>(report: Report<Row>, { view, show, total }: Shown & { total: number | undefined }) {
  const lower = report.lowersSize && total !== undefined ? loweredSize(total, view.perPage) : undefined
  useEffect(() => {
    if (lower !== undefined) show({ perPage: lower }, { replace: true })
  }, [lower, show])
}
