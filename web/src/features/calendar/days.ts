import { addDays, addMonths, type Day, daysBetween, startOfWeek } from '@laisen/contract/days'
import type { Locale } from '@laisen/contract/messages/define'
import { format } from '../../i18n/format.ts'

// What the views of the calendar ask of days, besides what @laisen/contract/days knows.

export type CalendarView = 'week' | 'month'

const utc = (day: Day) => new Date(`${day}T00:00:00Z`)

/** Seven days each: one week, or the four to six that a month touches. */
export function weeksOf(day: Day, view: CalendarView, locale: Locale): Day[][] {
  const month = day.slice(0, 7)
  const first = startOfWeek(view === 'week' ? day : `${month}-01`, locale)
  const count = view === 'week' ? 1 : Math.ceil(daysBetween(first, addMonths(`${month}-01`, 1)) / 7)
  return Array.from({ length: count }, (_, week) => Array.from({ length: 7 }, (_, at) => addDays(first, week * 7 + at)))
}

/** Saturday or Sunday. */
export const isWeekend = (day: Day) => utc(day).getUTCDay() % 6 === 0

export const dayOfMonth = (day: Day) => String(Number(day.slice(8)))

/** 24 November 2026; in Thai 24 พฤศจิกายน 2569. */
export const longDay = (day: Day, locale: Locale) => `${dayOfMonth(day)} ${monthOf(day, locale)}`

/** November 2026 */
const monthOf = (day: Day, locale: Locale) => format(locale, 'UTC').month(utc(day))

/** “November 2026”, “22–28 November 2026”, “29 November 2026 – 5 December 2026”. */
export function titleOf(day: Day, view: CalendarView, locale: Locale): string {
  if (view === 'month') return monthOf(day, locale)
  const first = startOfWeek(day, locale)
  const last = addDays(first, 6)
  return first.slice(0, 7) === last.slice(0, 7)
    ? `${dayOfMonth(first)}–${longDay(last, locale)}`
    : `${longDay(first, locale)} – ${longDay(last, locale)}`
}

/** Tuesday, or Tue; in Thai อังคาร, or อ. */
export function weekday(day: Day, locale: Locale, width: 'long' | 'short'): string {
  const name = new Intl.DateTimeFormat(locale === 'th' ? 'th-TH' : 'en-GB', { weekday: width, timeZone: 'UTC' })
  return name.format(utc(day)).replace(/^วัน/, '')
}
