import type { DayRange } from './custom-ranges.ts'
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
