/** Calendar days as YYYY-MM-DD without a time zone, as used by the date pickers and the address. */
export type Day = string

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/

export interface Range {
  start: Day
  end: Day
}

/** Today in a time zone. */
export function today(timeZone: string, now = new Date()): Day {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
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
function addMonths(day: Day, months: number): Day {
  const date = utc(day)
  const dayOfMonth = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(dayOfMonth, last))
  return textOf(date)
}

/** Rules 1.7: from today minus 3 months plus a day, until today. */
export function lastThreeMonths(until: Day): Range {
  return { start: addDays(addMonths(until, -3), 1), end: until }
}

/** 2§5: the end is after the start, and the range is shorter than 3 months. */
export function rangeProblem({ start, end }: Range): 'endBeforeStart' | 'rangeTooLong' | undefined {
  if (end <= start) return 'endBeforeStart'
  return end >= addMonths(start, 3) ? 'rangeTooLong' : undefined
}

/** The last end date allowed for this start date. */
export function latestEnd(start: Day): Day {
  return addDays(addMonths(start, 3), -1)
}

/** DD/MM/YYYY, the format of days in calls. */
export function dayForCall(day: Day): string {
  return day.replace(pattern, '$3/$2/$1')
}

function utc(day: Day): Date {
  return new Date(`${day}T00:00:00Z`)
}

function textOf(date: Date): Day {
  return date.toISOString().slice(0, 10)
}
