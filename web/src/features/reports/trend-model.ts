import { customRangeProblem, type DayRange } from '@laisen/contract/custom-ranges'
import { type Day, dayOfCall } from '@laisen/contract/days'
import type { TrendPeriod } from '@laisen/contract/endpoints/reports'
import { periodLengths } from '@laisen/contract/reports'
import { buddhistYears, type Format } from '../../i18n/format.ts'
import type { ChartBar, ChartModel, ChartPart, KeyFigure } from './chart-model.ts'
import type { Tools } from './report.ts'

/** How a report draws what the server counts by periods. */
export interface Trend {
  /** Stacked, by the names that the server gives them. */
  readonly parts: (tools: Tools) => readonly ChartPart[]
  readonly line?: (tools: Tools) => ChartPart
  readonly title: 'trendEnvelopes' | 'trendRecipients' | 'trendVolume' | 'trendChecks' | 'trendPurged' | 'trendFailed'
  readonly figures: (sums: Sums, tools: Tools) => readonly KeyFigure[]
}

/** What each part comes to over the whole range; 0 if it is not in it. */
export type Sums = (part: string) => number

interface Counted {
  readonly periodLength: number
  readonly listData: readonly TrendPeriod[]
}

/** The chart of what the server counted. With a status chosen, only that part is drawn. */
export function trendModel(trend: Trend, { periodLength, listData }: Counted, chosen: Chosen): ChartModel {
  const { tools, only } = chosen
  const all = trend.parts(tools)
  const sums = sumsOf(listData)
  const parts =
    only === undefined
      ? all.filter(({ key }) => all.length === 1 || sums(key) > 0)
      : all.filter(({ key }) => key === only)
  return {
    title: tools.texts.t(trend.title),
    parts,
    ...(trend.line && { line: trend.line(tools) }),
    bars: listData.map((period) => barOf(period, periodLength, tools.format)),
    throughTime: true,
    figures: trend.figures(sums, tools),
  }
}

interface Chosen {
  readonly tools: Tools
  /** The one part to draw. */
  readonly only?: string | undefined
}

function barOf({ periodStart, periodEnd, parts }: TrendPeriod, periodLength: number, format: Format): ChartBar {
  const days = { start: dayOfCall(periodStart), end: dayOfCall(periodEnd) }
  return {
    key: days.start,
    label: shortPeriod(days.start, periodLength, format),
    name: periodName(days, format),
    values: parts,
    // A click asks for a range of one's own, which is less than three months.
    pick: customRangeProblem(days) ? undefined : { days },
  }
}

/** 24/11/2026, or 23/11/2026–29/11/2026. */
function periodName({ start, end }: DayRange, format: Format): string {
  return start === end ? format.day(start) : `${format.day(start)}–${format.day(end)}`
}

/** What stands below a bar: a day and its month, a month, or a year. */
export function shortPeriod(start: Day, periodLength: number, format: Format): string {
  const [year = '', month = '', day = ''] = start.split('-')
  if (periodLength === periodLengths.yearly)
    return String(Number(year) + (format.language === 'th' ? buddhistYears : 0))
  if (periodLength === periodLengths.monthly) return shortMonth(start, format.language)
  return `${day}/${month}`
}

function shortMonth(day: Day, language: string): string {
  const locale = language === 'th' ? 'th-TH-u-ca-gregory' : 'en-GB'
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short' }).format(new Date(`${day}T00:00:00Z`))
}

function sumsOf(periods: readonly TrendPeriod[]): Sums {
  return (part) => periods.reduce((sum, { parts }) => sum + (parts[part] ?? 0), 0)
}
