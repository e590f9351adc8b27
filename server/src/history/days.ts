import { earliestStart } from '@laisen/contract/custom-ranges'
import { addDays, type Day, dayForCall, daysBetween, isDay } from '@laisen/contract/days'
import { AppError } from '../http/app-error.ts'
import { instantOf, type ViewerZone, wallClock } from '../viewer-clock.ts'

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

/** Buddhist years are 543 ahead. Nobody reads of these years in ours. */
const BUDDHIST = { from: 2400, to: 2800, ahead: 543 } as const

/** Years of four digits, and so is that of the day after. */
const YEARS = { first: 100, last: 9998 } as const

interface AskedDays {
  readonly startDate?: string | null | undefined
  readonly endDate?: string | null | undefined
  /** The first day where none is asked for. @default the earliest that is less than three months before the last (rules 1.7) */
  readonly startOf?: (end: Day) => Day
}

/**
 * The span of a list, in days of the viewer, first and last included. The last is today where none is asked for.
 * @throws DATE_INVALID, DATE_YEAR_BUDDHIST, DATE_END_BEFORE_START, DATE_RANGE_TOO_LONG
 */
export function daysOf(asked: AskedDays, now: Date, zone: ViewerZone): Days {
  const last = asked.endDate ? parseDay(asked.endDate, 'endDate') : dayAt(now, zone)
  const first = asked.startDate ? parseDay(asked.startDate, 'startDate') : (asked.startOf ?? earliestStart)(last)
  const span = daysBetween(first, last) + 1
  if (span < 1) throw new AppError('DATE_END_BEFORE_START', { field: 'endDate' })
  if (span > MAX_DAYS) throw new AppError('DATE_RANGE_TOO_LONG', { field: 'endDate', limitDays: MAX_DAYS })
  return {
    first,
    last,
    since: firstInstant(first, zone),
    until: firstInstant(addDays(last, 1), zone),
    startDate: dayForCall(first),
    endDate: dayForCall(last),
  }
}

/** No zone on earth is further than 14 hours from UTC. */
const MAX_OFFSET_MINUTES = 14 * 60

/** The zone that a request names, or else the viewer's. @throws DATE_INVALID */
export function zoneOf(offsetMinutes: number | null | undefined, usual: ViewerZone): ViewerZone {
  if (typeof offsetMinutes !== 'number') return usual
  if (Math.abs(offsetMinutes) > MAX_OFFSET_MINUTES) throw new AppError('DATE_INVALID', { field: 'timeZoneOFfset' })
  return { offsetMinutes }
}

function parseDay(text: string, field: 'startDate' | 'endDate'): Day {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? []
  const years = Number(year)
  if (years >= BUDDHIST.from && years <= BUDDHIST.to) {
    throw new AppError('DATE_YEAR_BUDDHIST', { field, year: years, gregorianYear: years - BUDDHIST.ahead })
  }
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!isDay(written) || years < YEARS.first || years > YEARS.last) throw new AppError('DATE_INVALID', { field })
  return written
}

/** The day that a viewer's clock shows at an instant. */
export function dayAt(at: Date, zone: ViewerZone): Day {
  const [year, month, day] = wallClock(at, zone)
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

/** The instant at which a day begins in a zone; where midnight is skipped by summer time, the first one after. */
export function firstInstant(day: Day, zone: ViewerZone): Date {
  return instantOf(`${day}T00:00`, zone)
}
