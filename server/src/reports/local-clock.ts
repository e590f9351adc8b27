import { type ViewerZone, wallClock } from '../viewer-clock.ts'

/** Milliseconds since 1970 of what the viewer's clock shows at an instant, as if that were UTC. */
export type LocalClock = (at: Date) => number

const QUARTER_MS = 15 * 60_000
const DAY_MS = 24 * 60 * 60_000

/**
 * For the many dates of a report. The zone is asked once for each day, and on a day on which its clock changes once for each quarter of an
 * hour: all zones change their clocks on one, and none changes there and back within a day.
 */
export function localClock(zone: ViewerZone): LocalClock {
  const aheadAt = kept((start) => {
    const [year, month, day, hour, minute, second] = wallClock(new Date(start), zone)
    return Date.UTC(year, month - 1, day, hour, minute, second) - start
  })
  const aheadAllDay = kept((start) => {
    const ahead = aheadAt(start)
    return ahead === aheadAt(start + DAY_MS) ? ahead : undefined
  })
  const startOf = (time: number, stepMs: number) => Math.floor(time / stepMs) * stepMs
  return (at) => {
    const time = at.getTime()
    return time + (aheadAllDay(startOf(time, DAY_MS)) ?? aheadAt(startOf(time, QUARTER_MS)))
  }
}

function kept<Value>(find: (start: number) => Value): (start: number) => Value {
  const known = new Map<number, Value>()
  return (start) => {
    if (!known.has(start)) known.set(start, find(start))
    return known.get(start) as Value
  }
}
