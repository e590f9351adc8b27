import type { Locale } from '@laisen/contract/messages/define'
import type { Day } from '../../i18n/day-text.ts'
import { format } from '../../i18n/format.ts'

// Arithmetic with calendar days, YYYY-MM-DD, which have no time zone.

const DAY_MS = 86_400_000

export type CalendarView = 'week' | 'month'

/** A day of the week, from Sunday, 0: where the product's English and its Thai begin a week, as CLDR has it for Thailand. */
const firstDayOfWeek: Readonly<Record<Locale, number>> = { en: 0, th: 0 }

const utc = (day: Day) => new Date(`${day}T00:00:00Z`)
const dayOfDate = (date: Date): Day => date.toISOString().slice(0, 10)

export function addDays(day: Day, count: number): Day {
  return dayOfDate(new Date(utc(day).getTime() + count * DAY_MS))
}

/** How many days from one day to another. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((utc(to).getTime() - utc(from).getTime()) / DAY_MS)
}

/** The same day of another month, or that month's last day. */
export function addMonths(day: Day, count: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return dayOfDate(new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))))
}

export const isDay = (text: string): boolean => {
  const date = utc(text)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && dayOfDate(date) === text
}

export function startOfWeek(day: Day, locale: Locale): Day {
  return addDays(day, -((utc(day).getUTCDay() - firstDayOfWeek[locale] + 7) % 7))
}

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
