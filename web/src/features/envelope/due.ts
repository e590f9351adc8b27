import { daysBetween, today } from '@laisen/contract/days'

/** How many midnights of a zone (the machine's own if undefined) there are until an instant: 0 is today, and a negative number has passed. */
export function daysUntil(instant: string, timeZone: string | undefined, now = new Date()): number {
  const then = new Date(instant)
  return then < now ? -1 : daysBetween(today(timeZone, now), today(timeZone, then))
}
