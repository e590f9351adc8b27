import type { Locale } from './messages/define.ts'

/** A calendar day as YYYY-MM-DD, in no time zone. */
export type Day = string

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** Today in a time zone (IANA name); in the machine's own where none is given. */
export function today(timeZone: string | undefined, now: Date = new Date()): Day {
  // Sweden writes days as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)
}

export function isDay(text: string | null): text is Day {
  if (text === null || !pattern.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

export function addDays(day: Day, days: number): Day {
  const date = utc(day)
  date.setUTCDate(date.getUTCDate() + days)
  return textOf(date)
}

/** The same day a number of months later, or the last day of that month if it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const date = utc(day)
  const dayOfMonth = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(dayOfMonth, last))
  return textOf(date)
}

/** How many days after one day another is; negative if it is before. */
export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: Day): number {
  return utc(day).getUTCDay()
}

/**
 * The first day of a week, as weekdayOf counts: Sunday where the product is read in Thai, and in the American English that it offers beside it
 * (CLDR weekData). Reports, schedules, the calendar and the pickers of days all ask this.
 */
export const firstDayOfWeek: Readonly<Record<Locale, number>> = { en: 0, th: 0 }

/** The first day of the week that has this day. */
export function startOfWeek(day: Day, locale: Locale): Day {
  return addDays(day, -((weekdayOf(day) - firstDayOfWeek[locale] + 7) % 7))
}

/** DD/MM/YYYY, the format of days in calls. */
export function dayForCall(day: Day): string {
  return day.replace(pattern, '$3/$2/$1')
}

/** The day that a call has as DD/MM/YYYY. */
export function dayOfCall(text: string): Day {
  return text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1')
}

function utc(day: Day): Date {
  return new Date(`${day}T00:00:00Z`)
}

function textOf(date: Date): Day {
  return date.toISOString().slice(0, 10)
}
