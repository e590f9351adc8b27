import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { getLogHistory } from '@laisen/contract/endpoints/history'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { hasFailedRenewals } from '../levels/renewals.ts'
import type { StaffPrincipal } from '../principal.ts'
import { shown, type ViewerZone } from '../viewer-clock.ts'
import { daysOf, zoneOf } from './days.ts'
import { filterOf, maySeeDocument } from './scope.ts'
import * as store from './store.ts'

/** A search stops counting here, and shows nothing older. */
const MOST_FOUND = 10_000

/** A page of who stamped what, newest first. */
export async function listHistory(
  { db, clock }: Context,
  principal: StaffPrincipal,
  input: InputOf<typeof getLogHistory>,
): Promise<DataOf<typeof getLogHistory>> {
  const zone = zoneOf(input.timeZoneOFfset, principal.timeZone)
  const days = daysOf(input, clock.now(), zone)
  const rows = input.perPage
  const page = { offset: (input.page - 1) * rows, rows }
  const filter = filterOf(principal, days)
  const text = input.search?.trim()

  const { entries, total, more, failedRenewals } = await db.transaction(async (db) => ({
    ...(text ? await searched(db, { ...filter, text }, page) : await listed(db, filter, page)),
    failedRenewals: filter.employeeId === null && (await hasFailedRenewals(db)),
  }))
  return {
    listData: entries.map((entry) => toRow(entry, zone, principal)),
    count: Math.ceil(total / rows),
    dataCount: total,
    dataCountIsLeast: more,
    failedRenewals,
    startDate: days.startDate,
    endDate: days.endDate,
  }
}

interface Listed {
  readonly entries: readonly store.HistoryEntry[]
  readonly total: number
  /** There are more than `total`. */
  readonly more: boolean
}

async function listed(db: Db, filter: store.HistoryFilter, page: store.Page): Promise<Listed> {
  const [entries, total] = await Promise.all([
    jumped(db, filter, page.offset).then(({ offset, ...near }) => store.list(db, near, { ...page, offset })),
    store.count(db, spanOf(filter), filter.employeeId),
  ])
  return { entries, total, more: false }
}

/** From here on the totals find the quarter of an hour in which a page begins, and an offset works inside it. */
const DEEP = 1_000

/** The same page as seen from nearby: rows that come before it are left out by time, however many they are. */
export async function jumped(
  db: Db,
  filter: store.HistoryFilter,
  offset: number,
): Promise<store.HistoryFilter & { offset: number }> {
  const { employeeId } = filter
  const place = offset < DEEP ? undefined : await store.findPlace(db, spanOf(filter), { employeeId, offset })
  return { ...filter, offset, ...place }
}

async function searched(db: Db, filter: store.HistoryFilter & { text: string }, page: store.Page): Promise<Listed> {
  const rows = Math.max(0, Math.min(page.rows, MOST_FOUND - page.offset))
  const { entries, found } = await store.search(db, filter, { ...page, rows, most: MOST_FOUND + 1 })
  return { entries, total: Math.min(found, MOST_FOUND), more: found > MOST_FOUND }
}

const QUARTER_MS = 15 * 60_000

/** Days begin on a quarter of an hour in every zone of today; an offset sent with the request may be any. */
export function spanOf({ since, until }: store.HistoryFilter): store.Span {
  const firstQuarter = new Date(Math.ceil(since.getTime() / QUARTER_MS) * QUARTER_MS)
  const lastQuarter = new Date(Math.floor(until.getTime() / QUARTER_MS) * QUARTER_MS)
  return { since, firstQuarter, lastQuarter, until }
}

function toRow(
  entry: store.HistoryEntry,
  zone: ViewerZone,
  principal: StaffPrincipal,
): DataOf<typeof getLogHistory>['listData'][number] {
  const { id, at, username, certName, reason, location, stampPublicId, kept } = entry
  return {
    id,
    ...shown(at, zone),
    at: at.toISOString(),
    username: username ?? '',
    certName: certName ?? '',
    certReason: reason ?? '',
    certLocation: location ?? '',
    stampId: kept && maySeeDocument(principal, entry) ? stampPublicId : '',
  }
}
