import { limits } from '@laisen/contract/limits'
import { AppError } from '../http/app-error.ts'
import { instantOf } from '../viewer-clock.ts'
import type { EventFilter, Span } from './store.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const LOCAL = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d{1,9})?)?$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/
const DAY_MS = 86_400_000
const [FIRST_YEAR, LAST_YEAR] = [2000, 2100]

interface Moment {
  readonly at: Date
  readonly allDay: boolean
}

/** A day, at its midnight in UTC; or a time, read in the caller's zone unless it names one. @throws CALENDAR_DATE_INVALID */
function momentOf(text: string, field: string, zone: string): Moment {
  const plain = text.trim()
  const [, day, time] = LOCAL.exec(plain) ?? []
  const allDay = DAY.test(plain)
  const at = allDay
    ? dayOf(plain)
    : INSTANT.test(plain) && dayOf(plain.slice(0, 10))
      ? new Date(plain)
      : day !== undefined && dayOf(day) && isTime(time)
        ? instantOf(`${day}T${time}`, zone)
        : undefined
  const year = at?.getUTCFullYear() ?? 0
  if (!at || Number.isNaN(at.getTime()) || year < FIRST_YEAR || year > LAST_YEAR) {
    throw new AppError('CALENDAR_DATE_INVALID', { field })
  }
  return { at, allDay }
}

/** Midnight in UTC; undefined for days that do not exist, such as 30 February. */
function dayOf(text: string): Date | undefined {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? day : undefined
}

const isTime = (time = '') => time < '24:00' && time.slice(3) < '60'

/**
 * From when to when an event lasts. Two days are an event of whole days, both of them included; two times may be the same.
 * @throws CALENDAR_DATE_INVALID, CALENDAR_END_BEFORE_START, CALENDAR_SPAN_TOO_LONG
 */
export function spanOf({ startDate, endDate }: { startDate: string; endDate: string }, zone: string): Span {
  const start = momentOf(startDate, 'startDate', zone)
  const end = momentOf(endDate, 'endDate', zone)
  if (start.allDay !== end.allDay) throw new AppError('CALENDAR_DATE_INVALID', { field: 'endDate' })
  const endsAt = end.allDay ? new Date(end.at.getTime() + DAY_MS) : end.at
  if (end.at < start.at) throw new AppError('CALENDAR_END_BEFORE_START', { field: 'endDate' })
  const days = limits.calendarEventDays
  if (endsAt.getTime() - start.at.getTime() > days * DAY_MS) {
    throw new AppError('CALENDAR_SPAN_TOO_LONG', { field: 'endDate', days })
  }
  return { startsAt: start.at, endsAt, allDay: start.allDay }
}

/** An event's two dates as calls show and take them. */
export function shownSpan({ startsAt, endsAt, allDay }: Span): { startDate: string; endDate: string } {
  if (!allDay) return { startDate: startsAt.toISOString(), endDate: endsAt.toISOString() }
  const last = new Date(endsAt.getTime() - DAY_MS)
  return { startDate: startsAt.toISOString().slice(0, 10), endDate: last.toISOString().slice(0, 10) }
}

/**
 * The days that a list is asked for, both included, by the caller's clock. Times mean the days that they are in.
 * @throws CALENDAR_DATE_INVALID, CALENDAR_END_BEFORE_START, CALENDAR_RANGE_TOO_LONG
 */
export function rangeOf(
  { startDate, endDate }: { startDate?: string | null | undefined; endDate?: string | null | undefined },
  zone: string,
): EventFilter['range'] {
  if (!startDate && !endDate) return undefined
  const [first, last] = [startDate ?? '', endDate ?? '']
  if (!DAY.test(first.trim())) throw new AppError('CALENDAR_DATE_INVALID', { field: 'startDate' })
  if (!DAY.test(last.trim())) throw new AppError('CALENDAR_DATE_INVALID', { field: 'endDate' })
  const fromDay = momentOf(first, 'startDate', zone).at
  const untilDay = new Date(momentOf(last, 'endDate', zone).at.getTime() + DAY_MS)
  if (untilDay <= fromDay) throw new AppError('CALENDAR_END_BEFORE_START', { field: 'endDate' })
  const days = limits.calendarEventDays
  if (untilDay.getTime() - fromDay.getTime() > days * DAY_MS) {
    throw new AppError('CALENDAR_RANGE_TOO_LONG', { field: 'endDate', days })
  }
  const midnight = (day: Date) => instantOf(`${day.toISOString().slice(0, 10)}T00:00`, zone)
  return { from: midnight(fromDay), until: midnight(untilDay), fromDay, untilDay }
}
