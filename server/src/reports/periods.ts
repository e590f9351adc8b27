import { firstDayOfWeek } from '@laisen/contract/days'
import type { Locale } from '@laisen/contract/messages/define'
import { type PeriodLength, periodLengths } from '@laisen/contract/reports'
import { type Day, dayAfter, dayOf, firstInstant, utcOf, written } from '../history/days.ts'
import type { Range } from './range.ts'

/** A part of a range of days, in days of the viewer: both are in it. */
export interface Period {
  readonly since: Date
  readonly until: Date
  readonly startDate: string
  readonly endDate: string
}

const DAY_MS = 86_400_000

/** The periods of a range, the first and the last cut to it. Together they are the range. */
export function periodsOf({ first, last, zone }: Range, length: PeriodLength, locale: Locale): Period[] {
  const periods: Period[] = []
  for (let start = first; utcOf(start) <= utcOf(last); ) {
    const end = earlier(lastDayOf(start, length, locale), last)
    const next = dayAfter(end)
    periods.push({
      ...{ since: firstInstant(start, zone), until: firstInstant(next, zone) },
      ...{ startDate: written(start), endDate: written(end) },
    })
    start = next
  }
  return periods
}

function lastDayOf(day: Day, length: PeriodLength, locale: Locale): Day {
  switch (length) {
    case periodLengths.daily:
      return day
    case periodLengths.weekly: {
      const since = (new Date(utcOf(day)).getUTCDay() - firstDayOfWeek[locale] + 7) % 7
      return dayOf(utcOf(day) + (6 - since) * DAY_MS)
    }
    case periodLengths.monthly:
      return dayOf(Date.UTC(day.year, day.month, 0))
    case periodLengths.yearly:
      return { year: day.year, month: 12, day: 31 }
  }
}

const earlier = (one: Day, other: Day) => (utcOf(one) < utcOf(other) ? one : other)

/** How long the periods of a chart are: as many as a screen can show. */
export function lengthFor({ first, last }: Pick<Range, 'first' | 'last'>): PeriodLength {
  const days = (utcOf(last) - utcOf(first)) / DAY_MS + 1
  if (days <= 31) return periodLengths.daily
  return days <= 184 ? periodLengths.weekly : periodLengths.monthly
}
