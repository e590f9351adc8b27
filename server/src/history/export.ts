import type { InputOf } from '@laisen/contract/endpoint'
import type { exportCsvLogHistory } from '@laisen/contract/endpoints/history'
import { limits } from '@laisen/contract/limits'
import type { Locale } from '@laisen/contract/messages/define'
import { historyMessages } from '@laisen/contract/messages/history'
import type { Context } from '../context.ts'
import { dropRows } from '../db/drop-rows.ts'
import { AppError } from '../http/app-error.ts'
import { csvName, csvRow, csvStart } from '../http/csv.ts'
import type { StreamAnswer } from '../http/stream-answer.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { shown, type ViewerZone } from '../viewer-clock.ts'
import { daysOf, zoneOf } from './days.ts'
import * as exported from './export-store.ts'
import { jumped, spanOf } from './list.ts'
import { filterOf } from './scope.ts'
import * as store from './store.ts'

/** Of one piece: a few milliseconds of this thread, and of one connection. */
const ROWS_AT_ONCE = 1000

/** The rows of the history as CSV, newest first. @throws EXPORT_TOO_LARGE, EXPORTS_RUNNING, and as the list */
export async function exportHistory(
  context: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof exportCsvLogHistory>,
): Promise<StreamAnswer> {
  const { clock, exports } = context
  const zone = zoneOf(input.timeZoneOFfset, principal.timeZone)
  const filter = filterOf(principal, daysOf(input, clock.now(), zone))
  const locale = languageOf(input.languageUsed) ?? principal.locale
  const text = input.search?.trim()
  const wanted = { skip: (input.Page - 1) * input.PerPage, take: input.PerPage }
  const read = text ? foundRows(context, { ...filter, text }, wanted) : listedRows(context, filter, wanted)

  let begun = false
  const next = async () => {
    const rows = await read()
    const head = begun ? '' : csvStart + csvRow(headings(locale))
    begun = true
    if (!rows) return head || undefined
    const lines = rows.map((row) => csvRow(cellsOf(row, zone, locale))).join('')
    dropRows(rows)
    return head + lines
  }
  return {
    type: 'text/csv; charset=utf-8',
    fileName: csvName('HistoryLog', clock.now(), zone),
    stream: await exports.stream(principal.companyId, next),
  }
}

/** Reads the next rows, which the caller may drop; undefined after the last. */
type Read = () => Promise<exported.ExportedRow[] | undefined>

interface Wanted {
  readonly skip: number
  readonly take: number
}

/** The rows of some days, each piece from where the one before ended. */
function listedRows({ db }: Context, filter: store.HistoryFilter, { skip, take }: Wanted): Read {
  let left: number | undefined
  let after: exported.Place | undefined
  let first: Awaited<ReturnType<typeof jumped>> | undefined
  return () =>
    db.read(async (db) => {
      left ??= await countLeft(store.count(db, spanOf(filter), filter.employeeId), { skip, take })
      if (left <= 0) return undefined
      first ??= await jumped(db, filter, skip)
      const page = { after, skip: after ? 0 : first.offset, take: Math.min(left, ROWS_AT_ONCE) }
      const rows = await exported.listAfter(db, first, page)
      after = rows.at(-1)
      left = rows.length < page.take ? 0 : left - rows.length
      return rows.length === 0 ? undefined : rows
    })
}

async function countLeft(total: Promise<number>, { skip, take }: Wanted): Promise<number> {
  const left = Math.min(take, (await total) - skip)
  if (left > limits.historyExportRows) throw new AppError('EXPORT_TOO_LARGE', { limit: limits.historyExportRows })
  return left
}

/** What a search finds. All of it is found once, and read in pieces. */
function foundRows({ db }: Context, filter: store.HistoryFilter & { text: string }, { skip, take }: Wanted): Read {
  let ids: readonly number[] | undefined
  let place = 0
  return () =>
    db.read(async (db) => {
      ids ??= await findIds(exported.search(db, filter, limits.historyExportFound + 1), { skip, take })
      const some = ids.slice(place, place + ROWS_AT_ONCE)
      place += some.length
      return some.length === 0 ? undefined : exported.listByIds(db, some)
    })
}

async function findIds(search: Promise<number[]>, { skip, take }: Wanted): Promise<number[]> {
  const ids = await search
  const most = limits.historyExportFound
  if (ids.length > most && skip + take > most) throw new AppError('EXPORT_TOO_LARGE', { limit: most })
  return ids.slice(skip, skip + take)
}

function languageOf(name: string | null | undefined): Locale | undefined {
  return (['en', 'th'] as const).find((locale) => name?.toLowerCase().startsWith(locale))
}

export function headings(locale: Locale): string[] {
  const t = historyMessages[locale]
  return [t.columnDate, t.columnTime, t.columnUsername, t.columnCertName, t.columnReason, t.columnLocation]
}

export function cellsOf(
  { at, username, certName, reason, location }: exported.ExportedRow,
  zone: ViewerZone,
  locale: Locale,
) {
  const { date, time } = shown(at, zone, locale)
  return [date, time, username ?? '', certName ?? '', reason ?? '', location ?? '']
}
