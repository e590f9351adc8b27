import { type ViewerZone, wallClock } from '../viewer-clock.ts'

/** Milliseconds since 1970 of what the viewer's clock shows at an instant, as if that were UTC. */
export type LocalClock = (at: Date) => number

const QUARTER_MS = 15 * 60_000
const MOST_KEPT = 50_000

/** For the many dates of a report: the zone is asked once for each quarter of an hour, on which all zones change their clocks. */
export function localClock(zone: ViewerZone): LocalClock {
  const ahead = new Map<number, number>()
  return (at) => {
    const quarter = Math.floor(at.getTime() / QUARTER_MS)
    let known = ahead.get(quarter)
    if (known === undefined) {
      const start = quarter * QUARTER_MS
      const [year, month, day, hour, minute, second] = wallClock(new Date(start), zone)
      known = Date.UTC(year, month - 1, day, hour, minute, second) - start
      if (ahead.size >= MOST_KEPT) ahead.clear()
      ahead.set(quarter, known)
    }
    return at.getTime() + known
  }
}
