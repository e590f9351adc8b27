import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { getEnvelopeVolumeReport, VolumeReportRow } from '@laisen/contract/endpoints/reports'
import { envelopeStatus } from '@laisen/contract/envelope-rules'
import type { Locale } from '@laisen/contract/messages/define'
import type { PeriodLength } from '@laisen/contract/reports'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { pageOf } from './pages.ts'
import { type Period, periodsOf } from './periods.ts'
import { type Range, rangeOf } from './range.ts'
import { durationOf } from './shown.ts'
import { type Sort, sorted, sortOf } from './sort.ts'
import { series, sum } from './totals-store.ts'

/** What was sent, completed, declined and voided in each period. */
export async function loadVolumeReport(
  { db, clock }: Context,
  { timeZone, locale }: EmployeePrincipal,
  asked: InputOf<typeof getEnvelopeVolumeReport>,
): Promise<DataOf<typeof getEnvelopeVolumeReport>> {
  const range = rangeOf(asked, { clock }, timeZone)
  const sort = sortOf('envelopevolumereport', asked.sort)
  const length = asked.periodLength as PeriodLength
  return pageOf(await db.read((db) => volumeRows(db, { range, length, locale, sort })), asked)
}

interface VolumeQuery {
  readonly range: Range
  readonly length: PeriodLength
  readonly locale: Locale
  readonly sort?: Sort | undefined
}

export async function volumeRows(db: Db, { range, length, locale, sort }: VolumeQuery): Promise<VolumeReportRow[]> {
  const periods = periodsOf(range, length, locale)
  const rows = (await countVolume(db, periods)).map((counted, span): VolumeReportRow => {
    const { sent, completed, declined, voided, seconds } = counted
    // Sums of before it was so may have durations below zero, of envelopes whose clock was set back.
    const average = completed === 0 ? null : Math.max(0, Math.round(seconds / completed))
    return {
      ...{ periodStart: periods[span]!.startDate, periodEnd: periods[span]!.endDate, envelopeSent: sent },
      ...{ envelopeCompleted: completed, envelopeDeclined: declined, envelopeVoided: voided },
      ...{ averageCompletionTime: durationOf(average), averageCompletionSeconds: average },
    }
  })
  const places = new Map(rows.map((row, place) => [row, place]))
  return sorted(rows, sort, (row, column) => {
    if (column === 'periodStart') return places.get(row)!
    if (column === 'averageCompletionTime') return row.averageCompletionSeconds ?? -1
    return row[column as 'envelopeSent']
  })
}

interface Volume {
  sent: number
  completed: number
  declined: number
  voided: number
  /** How long all those took that were completed. */
  seconds: number
}

/** Everything is counted in the period in which it happened. Voided: cancelled or expired. */
export async function countVolume(db: Db, periods: readonly Period[]): Promise<Volume[]> {
  const bounds = [...periods.map(({ since }) => since), periods.at(-1)!.until]
  const [sent, completed, ended] = await Promise.all([
    sum(db, series.volumeSent, bounds),
    sum(db, series.volumeCompleted, bounds),
    sum(db, series.ended, bounds),
  ])
  const volumes = periods.map((): Volume => ({ sent: 0, completed: 0, declined: 0, voided: 0, seconds: 0 }))
  for (const { span, rows } of sent) volumes[span]!.sent += rows
  for (const { span, rows, seconds } of completed) {
    volumes[span]!.completed += rows
    volumes[span]!.seconds += seconds
  }
  for (const { span, status, rows } of ended) {
    volumes[span]![status === envelopeStatus.rejected ? 'declined' : 'voided'] += rows
  }
  return volumes
}
