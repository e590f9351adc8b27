import { addDays, daysBetween } from '@laisen/contract/days'
import type { CalendarEvent } from '@laisen/contract/endpoints/calendar'
import type { Day } from '../../i18n/day-text.ts'

/** A moment as a clock shows it. */
export interface Wall {
  readonly day: Day
  /** Since midnight. */
  readonly minute: number
}

/** When an event is, by the clock of the viewer. Of one that lasts all day only the days count. */
export interface When {
  readonly start: Wall
  readonly end: Wall
  readonly allDay: boolean
}

export const DAY_MINUTES = 1440

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-CA-u-ca-gregory-nu-latn', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(zone, clock)
  return clock
}

export function wallOf(instant: Date | string, zone: string): Wall {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  )
  const day = `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
  return { day, minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')) }
}

export function whenOf({ startDate, endDate, allDay }: CalendarEvent, zone: string): When {
  if (allDay) return { start: { day: startDate, minute: 0 }, end: { day: endDate, minute: DAY_MINUTES }, allDay }
  return { start: wallOf(startDate, zone), end: wallOf(endDate, zone), allDay }
}

/** The last day that an event is seen on: one that ends at midnight is not seen on the day that begins then. */
export function lastDayOf({ start, end, allDay }: When): Day {
  const endsAtMidnight = !allDay && end.minute === 0 && end.day > start.day
  return endsAtMidnight ? addDays(end.day, -1) : end.day
}

/** As calls take it: days, or times in the zone of the session. */
export function datesOf({ start, end, allDay }: When): { startDate: string; endDate: string } {
  if (allDay) return { startDate: start.day, endDate: end.day }
  return { startDate: `${start.day}T${timeText(start.minute)}`, endDate: `${end.day}T${timeText(end.minute)}` }
}

/** 09:30 */
export function timeText(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** Minutes since midnight of 9:30, 09.30 or 0930; undefined if it is no time. */
export function parseTime(text: string): number | undefined {
  const [, hour = '', minute = ''] = /^\s*(\d{1,2})[:.]?(\d{2})\s*$/.exec(text) ?? []
  const [hours, minutes] = [Number(hour), Number(minute)]
  return hour !== '' && hours < 24 && minutes < 60 ? hours * 60 + minutes : undefined
}

function later({ day, minute }: Wall, days: number, minutes: number): Wall {
  const sum = minute + minutes
  return {
    day: addDays(day, days + Math.floor(sum / DAY_MINUTES)),
    minute: ((sum % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES,
  }
}

/** How much later: whole days, and minutes, which events of whole days ignore. */
export interface Shift {
  readonly days: number
  readonly minutes: number
}

export function moved(when: When, { days, minutes }: Shift): When {
  if (when.allDay)
    return { ...when, start: later(when.start, days, 0), end: { ...when.end, day: addDays(when.end.day, days) } }
  return { ...when, start: later(when.start, days, minutes), end: later(when.end, days, minutes) }
}

/** With another end, but never before its start. */
export function resized(when: When, { days, minutes }: Shift): When {
  const end = when.allDay ? { ...when.end, day: addDays(when.end.day, days) } : later(when.end, days, minutes)
  return isBefore(end, when.start)
    ? { ...when, end: when.allDay ? { ...end, day: when.start.day } : when.start }
    : { ...when, end }
}

export const isBefore = (a: Wall, b: Wall) => a.day < b.day || (a.day === b.day && a.minute < b.minute)

export const isSameWhen = (a: When, b: When) => JSON.stringify(a) === JSON.stringify(b)

/** In the rows of whole days, as what lasts all day, or a day and longer. */
export function isLong({ start, end, allDay }: When): boolean {
  return allDay || daysBetween(start.day, end.day) * DAY_MINUTES + end.minute - start.minute >= DAY_MINUTES
}
