import { limits } from '@laisen/contract/limits'
import type { Context } from '../context.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { countRows, findPage } from './find-page.ts'
import { localClock } from './local-clock.ts'
import { onlyOf } from './only.ts'
import type { PagedReport } from './paged-reports.ts'
import { rangeOf } from './range.ts'
import { listRows } from './rows-store.ts'
import { sortOf } from './sort.ts'

interface AskedPage {
  readonly page: number
  readonly perPage: number
  readonly sort?: string | number | null | undefined
  readonly dateType: number
  readonly startDate?: string | null | undefined
  readonly endDate?: string | null | undefined
  readonly timeZoneOFfset?: number | null | undefined
  readonly status?: number | null | undefined
  readonly bucket?: number | null | undefined
}

/** A call that answers a page of such a report. */
export function loads<Stored, Row>(report: PagedReport<Stored, Row>) {
  return async ({ db, clock }: Context, { timeZone }: EmployeePrincipal, asked: AskedPage) => {
    const range = rangeOf(asked, { clock }, timeZone)
    const query = {
      range,
      sort: sortOf(report.name, asked.sort),
      only: onlyOf(asked),
    }
    const { total, stored } = await db.read(async (db) => {
      const total = await countRows(db, report, query)
      const page = { total, offset: (asked.page - 1) * asked.perPage, rows: asked.perPage }
      const places = await findPage(db, report, { ...query, ...page })
      const { sql: date } = report.date(range.dateType)
      return { total, stored: await listRows(db, report.source, { date, places }) }
    })
    const local = localClock(range.zone)
    return {
      listData: stored.map((row) => report.toRow(row, local)),
      count: Math.ceil(total / asked.perPage),
      dataCount: total,
      sortsAll: total <= limits.reportRowsSorted,
    }
  }
}
