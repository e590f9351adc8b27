import { addDays, addMonths, type Day, startOfWeek } from './days.ts'
import type { Locale } from './messages/define.ts'

/** The ranges of the reports by their codes (2§9). */
export const reportRange = {
  custom: 0,
  yesterday: 1,
  thisWeek: 2,
  lastWeek: 3,
  last7Days: 4,
  last14Days: 5,
  thisMonth: 6,
  last30Days: 7,
  lastMonth: 8,
  last90Days: 9,
  last180Days: 10,
  thisYear: 11,
  last365Days: 12,
  lastYear: 13,
} as const
export type ReportRangeName = keyof typeof reportRange

export const reportRangeNames = Object.keys(reportRange) as ReportRangeName[]
export const reportRangeUsual = 'thisMonth'

/** The first and the last day, both included. */
export interface DayRange {
  readonly start: Day
  readonly end: Day
}

/** The week that has this day, as the locale has weeks. */
export function weekOf(day: Day, locale: Locale): DayRange {
  const start = startOfWeek(day, locale)
  return { start, end: addDays(start, 6) }
}

/** The calendar month that has this day. */
export function monthOf(day: Day): DayRange {
  const start = `${day.slice(0, 7)}-01`
  return { start, end: addDays(addMonths(start, 1), -1) }
}

/** The calendar year that has this day. */
export function yearOf(day: Day): DayRange {
  const year = day.slice(0, 4)
  return { start: `${year}-01-01`, end: `${year}-12-31` }
}

/**
 * The days of a range, seen from a day: that of the viewer's zone. The named weeks, months and years are whole, so this month ends
 * with its last day; the last 7 days end today.
 */
export function reportRangeDays(name: Exclude<ReportRangeName, 'custom'>, today: Day, locale: Locale): DayRange {
  const last = (days: number): DayRange => ({ start: addDays(today, 1 - days), end: today })
  const yesterday = addDays(today, -1)
  switch (name) {
    case 'yesterday':
      return { start: yesterday, end: yesterday }
    case 'thisWeek':
      return weekOf(today, locale)
    case 'lastWeek':
      return weekOf(addDays(today, -7), locale)
    case 'last7Days':
      return last(7)
    case 'last14Days':
      return last(14)
    case 'thisMonth':
      return monthOf(today)
    case 'last30Days':
      return last(30)
    case 'lastMonth':
      return monthOf(addMonths(today, -1))
    case 'last90Days':
      return last(90)
    case 'last180Days':
      return last(180)
    case 'thisYear':
      return yearOf(today)
    case 'last365Days':
      return last(365)
    case 'lastYear':
      return yearOf(addMonths(today, -12))
  }
}

/** How many months a range of one's own stays below (2§5). */
const monthsBelow = 3

/** 2§5: the end is not before the start, and the span is less than 3 months. */
export function customRangeProblem({ start, end }: DayRange): 'endBeforeStart' | 'rangeTooLong' | undefined {
  if (end < start) return 'endBeforeStart'
  return end >= addMonths(start, monthsBelow) ? 'rangeTooLong' : undefined
}

/** 2§5: the history's end is after its start, and the range is less than 3 months. */
export function historyRangeProblem(range: DayRange): 'endBeforeStart' | 'rangeTooLong' | undefined {
  return range.end === range.start ? 'endBeforeStart' : customRangeProblem(range)
}

/** The history as it opens: less than three months, until today (rules 1.7). */
export function historyRangeUsual(today: Day): DayRange {
  return { start: earliestStart(today), end: today }
}

/** The last end that this start allows. */
export function latestEnd(start: Day): Day {
  return addDays(addMonths(start, monthsBelow), -1)
}

/** The first start that this end allows: the earliest day whose same day three months later is after the end (rules 1.7). */
export function earliestStart(end: Day): Day {
  let start = addDays(addMonths(end, -monthsBelow), 1)
  // Three months before 30 November are 30 August, and the day after it leads back to 30 November: 31 August plus three months.
  while (customRangeProblem({ start, end })) start = addDays(start, 1)
  return start
}
