import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { getReportTrend } from '@laisen/contract/endpoints/reports'
import type { PeriodLength } from '@laisen/contract/reports'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { EmployeePrincipal } from '../principal.ts'
import * as reports from './paged-reports.ts'
import { lengthFor, type Period, periodsOf } from './periods.ts'
import { type Range, rangeOf } from './range.ts'
import { type Counted, type Sum, sum } from './totals-store.ts'
import { countVolume } from './volume-report.ts'

type Parts = Record<string, number>

/** What a report counts, by periods, for its chart. */
export async function loadTrend(
  { db, clock }: Context,
  { timeZone, locale }: EmployeePrincipal,
  asked: InputOf<typeof getReportTrend>,
): Promise<DataOf<typeof getReportTrend>> {
  const range = rangeOf(asked, { clock }, timeZone)
  const length = (asked.periodLength ?? lengthFor(range)) as PeriodLength
  const periods = periodsOf(range, length, locale)
  const parts = await db.read((db) =>
    partsOf(db, { report: asked.report, range, periods, bucket: asked.bucket ?? undefined }),
  )
  const listData = periods.map(({ startDate, endDate }, span) => ({
    ...{ periodStart: startDate, periodEnd: endDate },
    total: Object.values(parts[span]!).reduce((all, one) => all + one, 0),
    parts: parts[span]!,
  }))
  return { periodLength: length, listData }
}

const charts = {
  envelopereport: { report: reports.envelopeReport, partOf: ({ status }: Sum) => String(status) },
  enveloperecipientreport: { report: reports.recipientReport, partOf: ({ status }: Sum) => String(status) },
  envelopeauthenticationreport: {
    report: reports.authenticationReport,
    partOf: ({ bucket }: Sum) => (bucket === 1 ? 'succeeded' : 'failed'),
  },
  purgedenvelopereport: { report: reports.purgedReport, partOf: () => 'all' },
  faileddeliveryreport: { report: reports.failedDeliveryReport, partOf: () => 'all' },
} as const

interface Asked {
  readonly report: InputOf<typeof getReportTrend>['report']
  readonly range: Range
  readonly periods: readonly Period[]
  readonly bucket: number | undefined
}

async function partsOf(db: Db, { report: name, range, periods, bucket }: Asked): Promise<Parts[]> {
  if (name === 'envelopevolumereport') {
    const volumes = await countVolume(db, periods)
    return volumes.map(({ seconds: _, ...volume }) => withoutZeros(volume))
  }
  const { report, partOf } = charts[name]
  const { of, notStatus }: Counted = report.counted
  const bounds = [...periods.map(({ since }) => since), periods.at(-1)!.until]
  const parts = periods.map((): Parts => ({}))
  for (const one of await sum(db, report.date(range.dateType).series, bounds)) {
    if (name === 'envelopereport' && bucket !== undefined && one.bucket !== bucket) continue
    const part = partOf(one)
    parts[one.span]![part] = (parts[one.span]![part] ?? 0) + (one.status === notStatus ? 0 : one[of])
  }
  return parts.map(withoutZeros)
}

function withoutZeros(parts: Parts): Parts {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== 0))
}
