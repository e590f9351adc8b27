import { useMemo } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import type { Column } from '../../ui/table.tsx'
import type { ReportColumn } from './columns.tsx'
import type { Report } from './report.ts'
import { SortHead } from './sort-head.tsx'
import { directionOf, nextSort } from './sorting.ts'
import { useReportTexts } from './use-report-texts.ts'
import type { ReportView } from './use-report-view.ts'

interface Sorting {
  readonly view: ReportView
  readonly sortsAll: boolean
  readonly show: (change: Partial<ReportView>) => void
}

/** The columns of a report's table, whose titles sort. */
export function useColumns<Row>(report: Report<Row>, { view, sortsAll, show }: Sorting): readonly Column<Row>[] {
  const texts = useReportTexts()
  const format = useFormat()
  const { sort, dateType } = view
  return useMemo(
    () =>
      report.columns.map((column): Column<Row> => {
        const { key, align, width, whole, cell } = column
        const title = texts.words(key)
        const direction = directionOf(sort, column.sort)
        return {
          ...{ key, title, cell: (row) => cell(row, { texts, format }) },
          ...(align && { align }),
          ...(width !== undefined && { width }),
          ...(whole && { whole }),
          ...(column.sort !== undefined && {
            sorted: direction ?? 'none',
            head: (
              <SortHead
                title={title}
                direction={direction}
                tooMany={!sortsAll && !sortsNow(column, dateType)}
                onSort={() => show({ sort: nextSort(column.sort ?? '', direction) })}
              />
            ),
          }),
        }
      }),
    [report, texts, format, sort, dateType, sortsAll, show],
  )
}

function sortsNow<Row>({ sortsAlways }: ReportColumn<Row>, dateType: number): boolean {
  return sortsAlways === true || sortsAlways === dateType
}
