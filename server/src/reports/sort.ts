import { type ReportName, reportSorts } from '@laisen/contract/reports'
import { AppError } from '../http/app-error.ts'

export interface Sort {
  readonly column: string
  readonly descending: boolean
}

/** `sentOn`, `sentOn desc`; undefined where none is asked for: empty, or 0. @throws REPORT_SORT_UNKNOWN */
export function sortOf(report: ReportName, asked: string | number | null | undefined): Sort | undefined {
  const text = String(asked ?? '').trim()
  if (text === '' || text === '0') return undefined
  const [, name = '', way = ''] = /^(\w+)(?:\s+(asc|desc))?$/i.exec(text) ?? []
  const column = (reportSorts[report] as readonly string[]).find((one) => one.toLowerCase() === name.toLowerCase())
  if (!column) throw new AppError('REPORT_SORT_UNKNOWN', { field: 'sort', sort: text.slice(0, 50) })
  return { column, descending: way.toLowerCase() === 'desc' }
}

/** Sorts rows that are all in memory: few, as those of the status and the volume report. */
export function sorted<Row>(
  rows: readonly Row[],
  sort: Sort | undefined,
  numberOf: (row: Row, column: string) => number,
) {
  if (!sort) return [...rows]
  const way = sort.descending ? -1 : 1
  return rows.toSorted((one, other) => way * (numberOf(one, sort.column) - numberOf(other, sort.column)))
}
