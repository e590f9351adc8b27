import { Readable } from 'node:stream'
import type { InputOf } from '@laisen/contract/endpoint'
import type { exportCsvLogHistory } from '@laisen/contract/endpoints/history'
import { limits } from '@laisen/contract/limits'
import type { Locale } from '@laisen/contract/messages/define'
import { historyMessages } from '@laisen/contract/messages/history'
import type { Context } from '../context.ts'
import type { CompanyDb } from '../db/database.ts'
import { dropRows } from '../db/drop-rows.ts'
import { type Progress, watched } from '../exports/progress.ts'
import { inExportTurn, spooled } from '../exports/spool.ts'
import { AppError } from '../http/app-error.ts'
import type { BytesAnswer } from '../http/bytes-answer.ts'
import { csvName, csvRow, csvStart } from '../http/csv.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { shown, type ViewerZone } from '../viewer-clock.ts'
import { daysOf, zoneOf } from './days.ts'
import * as exported from './export-store.ts'
import { jumped, spanOf } from './list.ts'
import { filterOf } from './scope.ts'
import * as store from './store.ts'

/** Of one portion: a few milliseconds of this thread, and of one connection. */
const ROWS_AT_ONCE = 1000

/** The rows of the history as CSV, newest first. @throws EXPORT_TOO_LARGE, EXPORTS_WAITING, EXPORTS_SLOW, EXPORT_CANCELLED, and as the list */
export async function exportHistory(
  context: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof exportCsvLogHistory>,
): Promise<BytesAnswer> {
  const { clock, config, db, disk, visit } = context
  const { companyId, employeeId } = principal
  const zone = zoneOf(input.timeZoneOFfset, principal.timeZone)
  const filter = filterOf(principal, daysOf(input, clock.now(), zone))
  const locale = languageOf(input.languageUsed) ?? principal.locale
  const text = input.search?.trim()
  const wanted = { skip: (input.Page - 1) * input.PerPage, take: input.PerPage }
  await disk.requireRoom()
  return watched(context, { companyId, employeeId, id: input.exportID }, (progress, signal) =>
    inExportTurn({ companyId, signal, mostMs: config.requestLimits.exportWaitMs }, async () => {
      progress.running = true
      const { total, portions } = text ? await found(db, { ...filter, text }, wanted) : await listed(db, filter, wanted)
      progress.totalRows = total
      const lines = linesOf(counted(portions, progress), { zone, locale })
      const file = await spooled(Readable.from(lines, { objectMode: false }), { signal, gone: visit.gone })
      return { type: 'text/csv; charset=utf-8', fileName: csvName('HistoryLog', clock.now(), zone), ...file }
    }),
  )
}

interface Wanted {
  readonly skip: number
  readonly take: number
}

/** Rows in portions, which whoever reads them may empty, and how many there are. */
interface Portions {
  readonly total: number
  readonly portions: AsyncIterable<exported.ExportedRow[]>
}

/** The rows of some days, each portion from where the one before ended. */
async function listed(db: CompanyDb, filter: store.HistoryFilter, { skip, take }: Wanted): Promise<Portions> {
  const { total, first } = await db.read(async (db) => {
    const total = await countLeft(store.count(db, spanOf(filter), filter.employeeId), { skip, take })
    return { total, first: await jumped(db, filter, skip) }
  })
  async function* portions() {
    let after: exported.Place | undefined
    for (let left = total; left > 0; ) {
      const page = { after, skip: after ? 0 : first.offset, take: Math.min(left, ROWS_AT_ONCE) }
      const rows = await db.read((db) => exported.listAfter(db, first, page))
      after = rows.at(-1)
      left = rows.length < page.take ? 0 : left - rows.length
      yield rows
    }
  }
  return { total, portions: portions() }
}

/** What a search finds. All of it is found once, and read in portions. */
async function found(db: CompanyDb, filter: store.HistoryFilter & { text: string }, wanted: Wanted): Promise<Portions> {
  const ids = await db.read((db) => findIds(exported.search(db, filter, limits.historyExportFound + 1), wanted))
  async function* portions() {
    for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
      yield db.read((db) => exported.listByIds(db, ids.slice(at, at + ROWS_AT_ONCE)))
    }
  }
  return { total: ids.length, portions: portions() }
}

async function* counted(all: Portions['portions'], progress: Progress): Portions['portions'] {
  for await (const rows of all) {
    const { length } = rows
    yield rows
    progress.rowsDone += length
  }
}

interface Viewer {
  readonly zone: ViewerZone
  readonly locale: Locale
}

async function* linesOf(all: Portions['portions'], { zone, locale }: Viewer): AsyncGenerator<string> {
  yield csvStart + csvRow(headings(locale))
  for await (const rows of all) {
    yield rows.map((row) => csvRow(cellsOf(row, zone, locale))).join('')
    dropRows(rows)
  }
}

async function countLeft(total: Promise<number>, { skip, take }: Wanted): Promise<number> {
  const left = Math.max(0, Math.min(take, (await total) - skip))
  if (left > limits.historyExportRows) throw new AppError('EXPORT_TOO_LARGE', { limit: limits.historyExportRows })
  return left
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
