import { addDays, type Day, dayForCall, daysBetween } from '@laisen/contract/days'
import type { Locale } from '@laisen/contract/messages/define'
import { monthOf, weekOf, yearOf } from '@laisen/contract/report-ranges'
import { type PeriodLength, periodLengths } from '@laisen/contract/reports'
import { firstInstant } from '../history/days.ts'
import type { Range } from './range.ts'

/** A part of a range of days, in days of the viewer: both are in it. */
export interface Period {
  readonly since: Date
  readonly until: Date
  readonly startDate: string
  readonly endDate: string
}

/** The periods of a range, the first and the last cut to it. Together they are the range. */
export function periodsOf({ first, last, zone }: Range, length: PeriodLength, locale: Locale): Period[] {
  const periods: Period[] = []
  for (let start = first; start <= last; ) {
    const end = earlier(lastDayOf(start, length, locale), last)
    const next = addDays(end, 1)
    periods.push({
      ...{ since: firstInstant(start, zone), until: firstInstant(next, zone) },
      ...{ startDate: dayForCall(start), endDate: dayForCall(end) },
    })
    start = next
  }
  return periods
}

function lastDayOf(day: Day, length: PeriodLength, locale: Locale): Day {
  switch (length) {
    case periodLengths.daily:
      return day
    case periodLengths.weekly:
      return weekOf(day, locale).end
    case periodLengths.monthly:
      return monthOf(day).end
    case periodLengths.yearly:
      return yearOf(day).end
  }
}

const earlier = (one: Day, other: Day) => (one < other ? one : other)

/** How long the periods of a chart are: as many as a screen can show. */
export function lengthFor({ first, last }: Pick<Range, 'first' | 'last'>): PeriodLength {
  const days = daysBetween(first, last) + 1
  if (days <= 31) return periodLengths.daily
  return days <= 184 ? periodLengths.weekly : periodLengths.monthly
}
