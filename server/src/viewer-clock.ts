import { instantShowing } from '@laisen/contract/instants'
import type { Locale } from '@laisen/contract/messages/define'

/** A viewer's clock: the session's IANA zone, or minutes as JavaScript's getTimezoneOffset counts them (rules 1.7). */
export type ViewerZone = string | { readonly offsetMinutes: number }

const BUDDHIST_YEARS = 543

/** DD/MM/YYYY and HH:mm:ss as the viewer's clock shows an instant. In Thai for people to read, years are Buddhist (rules 8.3). */
export function shown(at: Date, zone: ViewerZone, locale: Locale = 'en'): { date: string; time: string } {
  const [year, month, day, hour, minute, second] = wallClock(at, zone)
  const years = locale === 'th' ? year + BUDDHIST_YEARS : year
  return { date: `${two(day)}/${two(month)}/${four(years)}`, time: `${two(hour)}:${two(minute)}:${two(second)}` }
}

/** A date inside a sentence: Thai ones count Buddhist years (rules 8.3). */
export function spokenDate(at: Date, zone: ViewerZone, locale: Locale): string {
  return shown(at, zone, locale).date
}

const two = (value: number) => String(value).padStart(2, '0')
const four = (value: number) => String(value).padStart(4, '0')

type WallClock = [year: number, month: number, day: number, hour: number, minute: number, second: number]

/** The viewer's local date and time at an instant. */
export function wallClock(at: Date, zone: ViewerZone): WallClock {
  if (typeof zone !== 'string') {
    const moved = new Date(at.getTime() - zone.offsetMinutes * 60_000)
    const [year, month, day] = [moved.getUTCFullYear(), moved.getUTCMonth() + 1, moved.getUTCDate()]
    return [year, month, day, moved.getUTCHours(), moved.getUTCMinutes(), moved.getUTCSeconds()]
  }
  const parts = new Map(
    formatFor(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return ['year', 'month', 'day', 'hour', 'minute', 'second'].map((name) => parts.get(name as never) ?? 0) as WallClock
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Kept, since one costs 50 microseconds to build and a page shows twenty rows; there are about 600 zones. */
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, format)
  return format
}

/** The instant at which a viewer's clock shows YYYY-MM-DDTHH:MM. */
export function instantOf(local: string, zone: ViewerZone): Date {
  return new Date(instantShowing(Date.parse(`${local}:00Z`), (instant) => aheadMilliseconds(new Date(instant), zone)))
}

/** How far the viewer's clock is ahead of UTC. */
function aheadMilliseconds(at: Date, zone: ViewerZone): number {
  const [year, month, day, hour, minute, second] = wallClock(at, zone)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at.getTime() / 1000) * 1000
}
