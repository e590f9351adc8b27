import type { Day } from '../../i18n/day-text.ts'

/** The values of an end-date field: the day as typed, and the “no end date” checkbox. */
export interface TypedEnd {
  day: Day | undefined
  none: boolean
}

/** The day of an instant in a time zone. */
export function dayOf(instant: string | Date, timeZone: string): Day {
  const parts = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const
  return new Intl.DateTimeFormat('sv-SE', parts).format(new Date(instant))
}

/** The first moment of a day in a time zone, as an ISO timestamp. */
export function startOf(day: Day, timeZone: string): string {
  const guess = new Date(`${day}T00:00:00Z`)
  // Applied twice, because the zone's offset at the result may differ from the offset at the first guess.
  const first = new Date(guess.getTime() - offsetMs(guess, timeZone))
  return new Date(guess.getTime() - offsetMs(first, timeZone)).toISOString()
}

/** The last second of a day, so that the end of a package is shown as this day. */
export function endOf(day: Day, timeZone: string): string {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return new Date(Date.parse(startOf(next.toISOString().slice(0, 10), timeZone)) - 1000).toISOString()
}

/** The same day a year later; 29 February becomes 1 March. */
export function yearAfter(day: Day): Day {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() + 1)
  return date.toISOString().slice(0, 10)
}

function offsetMs(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
}
