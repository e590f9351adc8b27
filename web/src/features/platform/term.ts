import { addDays, type Day, today } from '@laisen/contract/days'
import { instantShowing } from '@laisen/contract/instants'

/** The values of an end-date field: the day as typed, and the “no end date” checkbox. */
export interface TypedEnd {
  day: Day | undefined
  none: boolean
}

/** The first moment of a day in a time zone, as an ISO timestamp. */
export function startOf(day: Day, timeZone: string): string {
  const start = instantShowing(Date.parse(`${day}T00:00:00Z`), (instant) => offsetMs(new Date(instant), timeZone))
  return new Date(start).toISOString()
}

/** The last second of a day, so that the end of a package is shown as this day. */
export function endOf(day: Day, timeZone: string): string {
  return new Date(Date.parse(startOf(addDays(day, 1), timeZone)) - 1000).toISOString()
}

/** The last day that ends within a number of days of 24 hours from now. Where summer time ends, a day is longer than that. */
export function lastDayWithin(days: number, now: Date, timeZone: string): Day {
  return addDays(today(timeZone, new Date(now.getTime() + days * 86_400_000)), -1)
}

function offsetMs(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
}
