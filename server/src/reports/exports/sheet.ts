import type { Locale } from '@laisen/contract/messages/define'
import { type ViewerZone, wallClock } from '../../viewer-clock.ts'
import type { Cell, CellKind, Words } from './columns.ts'

/** A spreadsheet as it is made: rows come in portions, so that no more than one of them is in memory. */
export interface Sheet {
  readonly name: string
  readonly locale: Locale
  readonly words: Words
  readonly zone: ViewerZone
  readonly columns: readonly { readonly heading: string; readonly kind: CellKind; readonly width: number }[]
  readonly portions: AsyncIterable<readonly (readonly Cell[])[]>
  /** What the second sheet states: filter, range, time of making. */
  readonly about: readonly { readonly label: string; readonly kind: CellKind; readonly value: Cell }[]
}

const QUARTER_MS = 15 * 60_000
const MOST_KEPT = 50_000

/** Milliseconds since 1970 of what the viewer's clock shows, as if that were UTC. All zones change their clocks on a quarter of an hour. */
export function localClock(zone: ViewerZone): (at: Date) => number {
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

/** DD/MM/YYYY as milliseconds since 1970. */
export function dayMilliseconds(day: string): number {
  const [date, month, year] = day.split('/').map(Number) as [number, number, number]
  return Date.UTC(year, month - 1, date)
}
