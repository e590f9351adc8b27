import type { DayRange } from '@laisen/contract/custom-ranges'
import { addDays } from '@laisen/contract/days'

/** Clocks that change are changed for weeks. */
const stepDays = 7

/**
 * The offset of a zone in minutes, as JavaScript's getTimezoneOffset, if it is the same throughout the range. Undefined if clocks
 * change within it: then no one number is right, and the server uses the zone of the session itself.
 */
export function offsetOver({ start, end }: DayRange, timeZone: string): number | undefined {
  const offset = offsetAt(start, timeZone)
  for (let day = start; day < end; day = addDays(day, stepDays))
    if (offsetAt(day, timeZone) !== offset) return undefined
  return offsetAt(addDays(end, 1), timeZone) === offset ? offset : undefined
}

function offsetAt(day: string, timeZone: string): number {
  const zone = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const name = zone.formatToParts(new Date(`${day}T00:00:00Z`)).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  const ahead = Number(hours) * 60 + Number(minutes)
  return sign === '-' ? ahead : 0 - ahead
}
