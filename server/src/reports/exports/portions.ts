import { exportDefaultNames } from '@laisen/contract/reports'
import type { Db } from '../../db/database.ts'
import { countRows, findPage, orderOf } from '../find-page.ts'
import * as reports from '../paged-reports.ts'
import { listPlaced, listRows } from '../rows-store.ts'
import { statusRows } from '../status-report.ts'
import { velocityRows } from '../velocity-report.ts'
import { volumeRows } from '../volume-report.ts'
import * as columns from './columns.ts'
import type { ExportedReport, RowsQuery } from './export.ts'

/** Rows that are read in one transaction: two of these portions are in memory, the one that is written down and the next. */
const TOGETHER = 1_000

/** Every report as it is exported. The authentication report is named after itself: two different reports should not overwrite each other. */
export const exported = {
  envelope: paged(reports.envelopeReport, columns.envelopeColumns),
  recipient: paged(reports.recipientReport, columns.recipientColumns),
  authentication: {
    ...paged(reports.authenticationReport, columns.authenticationColumns),
    fileName: 'EnvelopeAuthenticationReport.xlsx',
  },
  purged: paged(reports.purgedReport, columns.purgedColumns),
  failedDelivery: paged(reports.failedDeliveryReport, columns.failedDeliveryColumns),
  status: whole({
    ...{ name: 'envelopestatusreport', columns: columns.statusColumns },
    all: (db, { range, sort }) => statusRows(db, range, sort),
  }),
  velocity: whole({
    ...{ name: 'envelopevelocityreport', columns: columns.velocityColumns },
    all: (db, { range }) => velocityRows(db, range),
  }),
  volume: whole({ name: 'envelopevolumereport', columns: columns.volumeColumns, all: volumeRows }),
} as const

/** One whose rows are few. */
function whole<Row>({
  name,
  columns,
  all,
}: Pick<ExportedReport<Row>, 'name' | 'columns'> & {
  all(db: Db, query: RowsQuery): Promise<Row[]>
}): ExportedReport<Row> {
  return {
    ...{ name, columns, fileName: exportDefaultNames[name] },
    async rows({ db }, query) {
      const rows = await db.read((db) => all(db, query))
      const { offset, most } = query
      return { total: rows.length, portions: only(rows.slice(offset, offset + Math.min(most, rows.length))) }
    },
  }
}

async function* only<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows
}

function paged<Row>(
  report: reports.PagedReport<Row, unknown>,
  columns: ExportedReport<Row>['columns'],
): ExportedReport<Row> {
  return {
    ...{ name: report.name, columns, fileName: exportDefaultNames[report.name] },
    async rows({ db }, query) {
      const total = await db.read((db) => countRows(db, report, query))
      const { order } = orderOf(report, query, total)
      const given = { db, report, query, total }
      return { total, portions: oneAhead(order ? sortedRows(given) : rowsByDate(given)) }
    },
  }
}

/** The next portion is read from the database while one is written down: the two work in different processes. */
async function* oneAhead<One>(all: AsyncGenerator<One>): AsyncGenerator<One> {
  let next = all.next()
  try {
    for (let now = await next; !now.done; now = await next) {
      next = all.next()
      // It is awaited above, where it is told.
      next.catch(() => undefined)
      yield now.value
    }
  } finally {
    await next.catch(() => undefined)
    await all.return(undefined)
  }
}

interface Reading<Row> {
  readonly db: Parameters<ExportedReport<Row>['rows']>[0]['db']
  readonly report: reports.PagedReport<Row, unknown>
  readonly query: RowsQuery
  readonly total: number
}

/** Portion by portion, each behind the last row of the one before, in a short transaction of its own: no connection is held between. */
async function* rowsByDate<Row>({ db, report, query, total }: Reading<Row>): AsyncGenerator<Row[]> {
  const { range, only, offset, most } = query
  const { descending } = orderOf(report, query, total)
  const date = report.date(range.dateType).sql
  let left = Math.min(most, total - offset)
  const places = await db.read((db) => findPage(db, report, { ...query, total, rows: Math.min(left, TOGETHER) }))
  if (places.length === 0) return
  yield db.read((db) => listRows(db, report.source, { date, places }))
  let after = places.at(-1)
  for (left -= places.length; left > 0 && after; ) {
    const wanted = { date, since: range.since, until: range.until, only, descending, offset: 0 }
    const portion = { ...wanted, after, rows: Math.min(left, TOGETHER) }
    const rows = await db.read((db) => listPlaced(db, report.source, portion))
    const last = rows.at(-1)
    after = last && { id: last.rowId, at: last.rowAt }
    left -= rows.length
    if (last) yield rows
  }
}

/** Few enough to be sorted at once. */
async function* sortedRows<Row>({ db, report, query, total }: Reading<Row>): AsyncGenerator<Row[]> {
  const rows = Math.min(query.most, total)
  const date = report.date(query.range.dateType).sql
  const places = await db.read((db) => findPage(db, report, { ...query, total, rows }))
  for (let start = 0; start < places.length; start += TOGETHER) {
    const some = places.slice(start, start + TOGETHER)
    yield db.read((db) => listRows(db, report.source, { date, places: some }))
  }
}
