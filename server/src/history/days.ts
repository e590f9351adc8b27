import { AppError } from '../http/app-error.ts'
import { type ViewerZone, wallClock } from '../viewer-clock.ts'

export interface Days {
  /** The first instant of the first day, and the first instant after the last. */
  readonly since: Date
  readonly until: Date
  readonly first: Day
  readonly last: Day
  readonly startDate: string
  readonly endDate: string
}

const MAX_DAYS = 366
const DAY_MILLISECONDS = 86_400_000

/** A day of the calendar, in no zone. */
export interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** Buddhist years are 543 ahead. Nobody reads of these years in ours. */
const BUDDHIST = { from: 2400, to: 2800, ahead: 543 } as const

interface AskedDays {
  readonly startDate?: string | null | undefined
  readonly endDate?: string | null | undefined
  /** The first day where none is asked for. @default three months before the last, plus a day */
  readonly startOf?: (end: Day) => Day
}

/**
 * The span of a list, in days of the viewer, first and last included. The last is today where none is asked for.
 * @throws DATE_INVALID, DATE_YEAR_BUDDHIST, DATE_END_BEFORE_START, DATE_RANGE_TOO_LONG
 */
export function daysOf(asked: AskedDays, now: Date, zone: ViewerZone): Days {
  const end = asked.endDate ? parseDay(asked.endDate, 'endDate') : dayAt(now, zone)
  const start = asked.startDate ? parseDay(asked.startDate, 'startDate') : (asked.startOf ?? threeMonthsBefore)(end)
  const span = (utcOf(end) - utcOf(start)) / DAY_MILLISECONDS + 1
  if (span < 1) throw new AppError('DATE_END_BEFORE_START', { field: 'endDate' })
  if (span > MAX_DAYS) throw new AppError('DATE_RANGE_TOO_LONG', { field: 'endDate', limitDays: MAX_DAYS })
  return {
    first: start,
    last: end,
    since: firstInstant(start, zone),
    until: firstInstant(dayAfter(end), zone),
    startDate: written(start),
    endDate: written(end),
  }
}

function parseDay(text: string, field: 'startDate' | 'endDate'): Day {
  const [, day, month, year] = (/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? []).map(Number)
  if (day === undefined || month === undefined || year === undefined) throw new AppError('DATE_INVALID', { field })
  if (year >= BUDDHIST.from && year <= BUDDHIST.to) {
    throw new AppError('DATE_YEAR_BUDDHIST', { field, year, gregorianYear: year - BUDDHIST.ahead })
  }
  const real = new Date(Date.UTC(year, month - 1, day))
  // 31/02 rolls over, and years below 100 mean 19xx to Date.UTC: neither is the day that was written.
  if (real.getUTCFullYear() !== year || real.getUTCMonth() !== month - 1 || real.getUTCDate() !== day) {
    throw new AppError('DATE_INVALID', { field })
  }
  return { year, month, day }
}

function threeMonthsBefore({ year, month, day }: Day): Day {
  const lastOfMonth = new Date(Date.UTC(year, month - 3, 0)).getUTCDate()
  return dayAfter(dayOf(Date.UTC(year, month - 4, Math.min(day, lastOfMonth))))
}

export function dayAfter(day: Day): Day {
  return dayOf(utcOf(day) + DAY_MILLISECONDS)
}

export function utcOf({ year, month, day }: Day): number {
  return Date.UTC(year, month - 1, day)
}

export function dayOf(utc: number): Day {
  const date = new Date(utc)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

function dayAt(at: Date, zone: ViewerZone): Day {
  const [year, month, day] = wallClock(at, zone)
  return { year, month, day }
}

export function written({ year, month, day }: Day): string {
  return `${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')}/${String(year).padStart(4, '0')}`
}

/** The instant at which a day begins in a zone; where midnight is skipped by summer time, the first one after. */
export function firstInstant(day: Day, zone: ViewerZone): Date {
  const midnight = utcOf(day)
  const guess = midnight - aheadMilliseconds(new Date(midnight), zone)
  return new Date(midnight - aheadMilliseconds(new Date(guess), zone))
}

/** How far the viewer's clock is ahead of UTC. */
function aheadMilliseconds(at: Date, zone: ViewerZone): number {
  const [year, month, day, hour, minute, second] = wallClock(at, zone)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at.getTime() / 1000) * 1000
}
