import type { Endpoint } from '@laisen/contract/endpoint'
import type { reportsWithTrend } from '@laisen/contract/endpoints/reports'
import type { ReportName } from '@laisen/contract/reports'
import type * as z from 'zod/mini'
import type { Format } from '../../i18n/format.ts'
import type { ChartModel } from './chart-model.ts'
import type { ReportColumn } from './columns.tsx'
import type { ReportTexts } from './use-report-texts.ts'

/** What a report is asked with (2§7). */
export interface ReportInput {
  page: number
  perPage: number
  sort: string | number
  dateType: number
  startDate: string
  endDate: string
  timeZoneOFfset?: number
  periodLength?: number
  status?: number
  bucket?: number
}

interface Loaded<Row> {
  listData: Row[]
  dataCount: number
  /** Absent where every column sorts whatever the number of rows. */
  sortsAll?: boolean
}

/** A load, whatever its rows are. */
export type LoadOf<Row> = Endpoint<z.ZodMiniType<unknown, ReportInput>, z.ZodMiniType<Loaded<Row>>>

/** What a column or a chart needs to say something. */
export interface Tools {
  readonly texts: ReportTexts
  readonly format: Format
}

/** Which chart a report has: drawn from its rows, or from what the server counts by periods. */
export type ReportChart<Row> =
  | { readonly from: 'rows'; readonly draw: (rows: readonly Row[], tools: Tools) => ChartModel }
  | { readonly from: 'trend'; readonly report: (typeof reportsWithTrend)[number] }

/** What one of the eight screens has of its own. The rest is the frame that all share. */
export interface Report<Row> {
  readonly name: ReportName
  readonly load: LoadOf<Row>
  readonly exporting: Endpoint
  /** The name of the file if the server gives none (2§7). */
  readonly fileName: string
  /** What its dates are, where there is no choice between sent and completion date. */
  readonly dateOf: 'sentOrCompleted' | 'event' | 'authentication' | 'purge' | 'failure'
  readonly periods?: true
  /** It can be asked for one status, and for one completion time. */
  readonly narrows?: true
  /** Few rows: a page size that they do not need is lowered (2§4). */
  readonly lowersSize?: true
  readonly columns: readonly ReportColumn<Row>[]
  readonly rowKey: (row: Row) => string | number
  readonly chart: ReportChart<Row>
  /** What is shown if loading failed; nothing unless it says otherwise (2§4). */
  readonly rowsOnFailure?: readonly Row[]
}
