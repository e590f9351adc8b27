import { limits } from '@laisen/contract/limits'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import type { PagedReport } from './paged-reports.ts'
import type { Range } from './range.ts'
import { listPlaces, type Only, type Place, type Wanted } from './rows-store.ts'
import type { Sort } from './sort.ts'
import { count } from './totals-store.ts'

/** From here on the roll-ups find the quarter of an hour in which a page begins, and an offset works inside it. */
const DEEP = 1_000
const QUARTER_MS = 15 * 60_000
const DAY_MS = 24 * 60 * 60_000

type AnyReport = Pick<PagedReport<unknown, unknown>, 'source' | 'date' | 'counted'>

interface PageQuery {
  readonly range: Range
  readonly sort: Sort | undefined
  readonly only: Only
}

/** How many rows a report has. */
export async function countRows(db: Db, report: AnyReport, { range, only }: PageQuery): Promise<number> {
  const [total = 0] = await countEach(db, report, { range, only, bounds: [range.since, range.until] })
  return total
}

interface Counting {
  readonly range: Range
  readonly only: Only
  readonly bounds: readonly Date[]
}

function countEach(db: Db, report: AnyReport, { range, only, bounds }: Counting): Promise<number[]> {
  return count(db, report.date(range.dateType).series, { bounds, counted: { ...report.counted, ...only } })
}

/** How rows are ordered: the newest first if nothing else is asked for. @throws REPORT_SORT_TOO_MANY */
export function orderOf(
  report: AnyReport,
  { range, sort }: PageQuery,
  total: number,
): Pick<Wanted, 'order' | 'descending'> {
  if (!sort) return { descending: true }
  if (sort.column === report.date(range.dateType).column) return { descending: sort.descending }
  const limitRows = limits.reportRowsSorted
  if (total > limitRows) throw new AppError('REPORT_SORT_TOO_MANY', { field: 'sort', limitRows })
  return { order: report.source.columns[sort.column]!, descending: sort.descending }
}

interface Page {
  readonly total: number
  readonly offset: number
  readonly rows: number
}

/** The places of a page among `total` rows. */
export async function findPage(db: Db, report: AnyReport, query: PageQuery & Page): Promise<Place[]> {
  const { range, only, total, offset, rows } = query
  if (offset >= total) return []
  const { order, descending } = orderOf(report, query, total)
  const date = report.date(range.dateType).sql
  const wanted = { date, since: range.since, until: range.until, only, descending, offset, rows }
  if (order) return listPlaces(db, report.source, { ...wanted, order })
  if (offset < DEEP) return listPlaces(db, report.source, wanted)
  const near = await narrow(db, report, { ...query, ...wanted, stepMs: DAY_MS })
  const nearer = await narrow(db, report, { ...query, ...wanted, ...near, stepMs: QUARTER_MS })
  // What began after the page may go on behind it.
  const { since, until } = descending ? { ...nearer, since: range.since } : { ...nearer, until: range.until }
  return listPlaces(db, report.source, { ...wanted, since, until, offset: nearer.offset })
}

interface Narrowing extends PageQuery {
  readonly since: Date
  readonly until: Date
  readonly descending: boolean
  readonly offset: number
  readonly stepMs: number
}

/** The step of time in which the row at an offset is, and the offset inside it. */
async function narrow(db: Db, report: AnyReport, { since, until, descending, offset, stepMs, range, only }: Narrowing) {
  const bounds = stepsOf(since, until, stepMs)
  const counts = await countEach(db, report, { range, only, bounds })
  const spans = counts.map((count, span) => ({ count, since: bounds[span]!, until: bounds[span + 1]! }))
  let left = offset
  for (const span of descending ? spans.reverse() : spans) {
    if (left < span.count) return { since: span.since, until: span.until, offset: left }
    left -= span.count
  }
  // Rows went away meanwhile.
  return { since, until, offset }
}

function stepsOf(since: Date, until: Date, stepMs: number): Date[] {
  const bounds = [since]
  for (let at = (Math.floor(since.getTime() / stepMs) + 1) * stepMs; at < until.getTime(); at += stepMs) {
    bounds.push(new Date(at))
  }
  return [...bounds, until]
}
