import { PadesError } from '../errors.ts'

export type StampLanguage = 'en' | 'th'

const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, { quarter: number; minutes: number }>()
const quarterMs = 15 * 60_000

/** Creating a formatter takes longer than a signature should. There are about 600 zones, so all formatters can be kept. */
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  try {
    const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone,
      ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
      ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
    })
    formats.set(timeZone, format)
    return format
  } catch {
    throw new PadesError('TIME_ZONE_UNKNOWN', { timeZone: timeZone.slice(0, 64) })
  }
}

/**
 * Minutes ahead of UTC. Clocks change at quarter hours, so one answer of Intl is valid for the whole quarter.
 * @throws PadesError TIME_ZONE_UNKNOWN
 */
function offsetMinutes(at: Date, timeZone: string): number {
  const quarter = Math.floor(at.getTime() / quarterMs)
  const known = offsets.get(timeZone)
  if (known?.quarter === quarter) return known.minutes
  const parts = Object.fromEntries(
    formatFor(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts
  const wall = Date.UTC(year, month - 1, day, hour, minute, second)
  const minutes = Math.round((wall - Math.floor(at.getTime() / 1000) * 1000) / 60_000)
  offsets.set(timeZone, { quarter, minutes })
  return minutes
}

interface ZonedTime {
  year: string
  month: string
  day: string
  hour: string
  minute: string
  second: string
  /** Minutes ahead of UTC. */
  offset: number
}

let last: { second: number; timeZone: string; time: ZonedTime } | undefined

/**
 * The local time of a zone at an instant. A signature states it twice, in its dictionary and in its stamp, and the next signature is
 * often made in the same second, so the last one is kept.
 * @throws PadesError TIME_ZONE_UNKNOWN
 */
function zonedTime(at: Date, timeZone: string): ZonedTime {
  const second = Math.floor(at.getTime() / 1000)
  if (last?.second !== second || last.timeZone !== timeZone)
    last = { second, timeZone, time: readZonedTime(at, timeZone) }
  return last.time
}

function readZonedTime(at: Date, timeZone: string): ZonedTime {
  const offset = offsetMinutes(at, timeZone)
  const wall = new Date(at.getTime() + offset * 60_000)
  return {
    year: String(wall.getUTCFullYear()).padStart(4, '0'),
    month: two(wall.getUTCMonth() + 1),
    day: two(wall.getUTCDate()),
    hour: two(wall.getUTCHours()),
    minute: two(wall.getUTCMinutes()),
    second: two(wall.getUTCSeconds()),
    offset,
  }
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

function offsetText(minutes: number, separator: string): string {
  const absolute = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.trunc(absolute / 60))}${separator}${two(absolute % 60)}`
}

/** `20/11/2026 10:42:07 +07:00`; in Thai with the Buddhist year 2569. @throws PadesError TIME_ZONE_UNKNOWN */
export function dateLine(at: Date, timeZone: string, language: StampLanguage): string {
  const { year, month, day, hour, minute, second, offset } = zonedTime(at, timeZone)
  const shownYear = language === 'th' ? Number(year) + 543 : year
  return `${day}/${month}/${shownYear} ${hour}:${minute}:${second} ${offsetText(offset, ':')}`
}

/** ISO 32000-2 §7.9.4: `D:20261120104207+07'00'`; PDF 1.7 readers expect the last apostrophe. @throws PadesError TIME_ZONE_UNKNOWN */
export function pdfDate(at: Date, timeZone: string): string {
  const { year, month, day, hour, minute, second, offset } = zonedTime(at, timeZone)
  return `D:${year}${month}${day}${hour}${minute}${second}${offsetText(offset, "'")}'`
}
