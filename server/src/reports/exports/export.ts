import { limits } from '@laisen/contract/limits'
import type { Locale } from '@laisen/contract/messages/define'
import { reportWords } from '@laisen/contract/messages/report-words'
import { bucketWords, dateTypeWords, periodWords, statusWords } from '@laisen/contract/report-word-keys'
import { type PeriodLength, type ReportName, reportsWithDateType } from '@laisen/contract/reports'
import { getIdentity } from '../../companies/identity.ts'
import type { Context } from '../../context.ts'
import { dropRows } from '../../db/drop-rows.ts'
import { record } from '../../events/record.ts'
import { type Progress, watched } from '../../exports/progress.ts'
import { inExportTurn, spooled } from '../../exports/spool.ts'
import { AppError } from '../../http/app-error.ts'
import type { BytesAnswer } from '../../http/bytes-answer.ts'
import type { EmployeePrincipal } from '../../principal.ts'
import type { ViewerZone } from '../../viewer-clock.ts'
import { onlyOf } from '../only.ts'
import { type Range, rangeOf } from '../range.ts'
import type { Only } from '../rows-store.ts'
import { type Sort, sortOf } from '../sort.ts'
import type { Cell, Column } from './columns.ts'
import { csvOf } from './csv.ts'
import { type ExportedFacts, reportExported } from './events.ts'
import type { Sheet } from './sheet.ts'
import { xlsxOf } from './xlsx.ts'

interface AskedExport {
  readonly Page?: number | null | undefined
  readonly PerPage?: number | null | undefined
  readonly languageUsed?: string | null | undefined
  readonly dateType: number
  readonly startDate?: string | null | undefined
  readonly endDate?: string | null | undefined
  readonly timeZoneOFfset?: number | null | undefined
  readonly sort?: string | number | null | undefined
  readonly format?: 'xlsx' | 'csv' | null | undefined
  readonly exportID?: string | null | undefined
  readonly status?: number | null | undefined
  readonly bucket?: number | null | undefined
  readonly periodLength?: number
}

/** Which rows an export has. */
export interface RowsQuery {
  readonly range: Range
  readonly sort: Sort | undefined
  readonly only: Only
  readonly length: PeriodLength
  readonly locale: Locale
  readonly offset: number
  readonly most: number
}

/** The rows of a report, in portions which whoever reads them may empty, and how many there are. */
interface Portions<Row> {
  readonly total: number
  readonly portions: AsyncIterable<Row[]>
}

export interface ExportedReport<Row> {
  readonly name: ReportName
  readonly fileName: string
  readonly columns: readonly Column<Row>[]
  /** @throws REPORT_SORT_TOO_MANY */
  rows(context: Pick<Context, 'db'>, query: RowsQuery): Promise<Portions<Row>>
}

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

/** A call that answers a report as a spreadsheet. @throws as rangeOf and sortOf, EXPORT_… */
export function exportsReport<Row>(report: ExportedReport<Row>) {
  return async (context: Context, principal: EmployeePrincipal, asked: AskedExport): Promise<BytesAnswer> => {
    const { companyId, employeeId } = principal
    const query = queryOf(report, context, { principal, asked })
    await context.disk.requireRoom()
    const format = asked.format ?? 'xlsx'
    return watched(context, { companyId, employeeId, id: asked.exportID }, (progress, signal) =>
      inExportTurn({ companyId, signal, mostMs: context.config.requestLimits.exportWaitMs }, async () => {
        progress.running = true
        const { total, portions } = await report.rows(context, query)
        const limit = limits.reportRowsExported
        if (Math.min(total, query.most) > limit) throw new AppError('EXPORT_TOO_LARGE', { limit })
        progress.totalRows = Math.max(0, Math.min(total - query.offset, query.most))
        const facts = { query, total: progress.totalRows, principal }
        const sheet: Sheet = {
          ...(await describe(report, context, facts)),
          portions: cellsOf(report, { portions, progress, signal, words: reportWords[query.locale] }),
        }
        const content = format === 'csv' ? csvOf(sheet) : xlsxOf(sheet)
        const fileName = report.fileName.replace(/xlsx$/, format)
        const made = { ...madeOf(report, query), format, fileName, rows: progress.totalRows }
        const file = await spooled(content, {
          ...{ signal, gone: context.visit.gone },
          whole: (sizeBytes) => recordExport(context, principal, { ...made, sizeBytes }),
        })
        return { type: types[format], fileName, ...file }
      }),
    )
  }
}

/** What is remembered of an export, besides the file that comes of it. */
function madeOf({ name }: Pick<ExportedReport<unknown>, 'name'>, query: RowsQuery) {
  const { range, length, only, sort } = query
  return {
    ...{ report: name, startDate: range.startDate, endDate: range.endDate, dateType: range.dateType },
    ...{ periodLength: length, status: only.status ?? null, bucket: only.bucket ?? null },
    sort: sort ? `${sort.column}${sort.descending ? ' desc' : ''}` : '',
  }
}

async function recordExport({ db, clock }: Context, principal: EmployeePrincipal, facts: ExportedFacts): Promise<void> {
  const event = reportExported({ at: clock.now(), subjectId: principal.companyId, facts })
  await db.transaction((db) => record(db, principal, event))
}

interface Asking {
  readonly principal: EmployeePrincipal
  readonly asked: AskedExport
}

function queryOf(
  { name }: Pick<ExportedReport<unknown>, 'name'>,
  { clock }: Context,
  { principal, asked }: Asking,
): RowsQuery {
  const { Page: page, PerPage: perPage, languageUsed, periodLength = 3 } = asked
  const locale = /^th/i.test(languageUsed ?? '') ? 'th' : /^en/i.test(languageUsed ?? '') ? 'en' : principal.locale
  return {
    range: rangeOf(asked, { clock }, principal.timeZone),
    sort: sortOf(name, asked.sort),
    ...{ only: onlyOf(asked), length: periodLength as PeriodLength, locale },
    offset: perPage ? ((page ?? 1) - 1) * perPage : 0,
    most: perPage ?? Number.MAX_SAFE_INTEGER,
  }
}

interface Described {
  readonly query: RowsQuery
  readonly total: number
  readonly principal: EmployeePrincipal
}

/** Everything of a sheet but its rows. */
async function describe<Row>(
  { name, columns }: ExportedReport<Row>,
  { db, clock }: Context,
  { query, total, principal }: Described,
): Promise<Omit<Sheet, 'portions'>> {
  const { range, locale, length, only } = query
  const words = reportWords[locale]
  const identity = await db.read((db) => getIdentity(db, principal.companyId))
  const text = (label: string, value: string) => ({ label, kind: 'text', value }) as const
  return {
    ...{ name: words[name], locale, words, zone: range.zone },
    columns: columns.map(({ heading, kind, width }) => ({ heading: words[heading], kind, width })),
    about: [
      text(words.report, words[name]),
      text(words.company, identity.name),
      ...(reportsWithDateType.includes(name) ? [text(words.dateType, words[dateTypeWords[range.dateType]])] : []),
      { label: words.startDate, kind: 'day', value: range.startDate },
      { label: words.endDate, kind: 'day', value: range.endDate },
      text(words.timeZone, zoneName(range.zone)),
      ...(name === 'envelopevolumereport' ? [text(words.periodLength, words[periodWords[length]])] : []),
      ...(only.status === undefined ? [] : [text(words.status, words[statusWords[only.status]])]),
      ...(only.bucket === undefined ? [] : [text(words.completionTime, words[bucketWords[only.bucket - 1]!])]),
      { label: words.rows, kind: 'number', value: total },
      { label: words.madeAt, kind: 'moment', value: clock.now() },
      text(words.madeBy, principal.username),
    ],
  }
}

/** Asia/Bangkok, or UTC+07:00. */
function zoneName(zone: ViewerZone): string {
  if (typeof zone === 'string') return zone
  const minutes = Math.abs(zone.offsetMinutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `UTC${zone.offsetMinutes > 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

interface Filling<Row> {
  readonly portions: AsyncIterable<Row[]>
  readonly progress: Progress
  readonly signal: AbortSignal
  readonly words: Sheet['words']
}

async function* cellsOf<Row>(
  { columns }: ExportedReport<Row>,
  { portions, progress, signal, words }: Filling<Row>,
): AsyncGenerator<Cell[][]> {
  for await (const rows of portions) {
    signal.throwIfAborted()
    const cells = rows.map((row) => columns.map(({ value }) => value(row, words)))
    progress.rowsDone += rows.length
    dropRows(rows)
    yield cells
    dropRows(cells)
  }
}
