import { Readable } from 'node:stream'
import type { Cell, CellKind } from './columns.ts'
import { dayMilliseconds, localClock, type Sheet } from './sheet.ts'

const BOM = '\ufeff'
const BUDDHIST_YEARS = 543
const two = (value: number) => String(value).padStart(2, '0')

/** UTF-8 with a byte order mark, by which Excel knows the encoding; lines end as RFC 4180 has them. */
export function csvOf(sheet: Sheet): Readable {
  return Readable.from(linesOf(sheet), { objectMode: false })
}

async function* linesOf(sheet: Sheet): AsyncGenerator<string> {
  const write = writerOf(sheet)
  const kinds = sheet.columns.map(({ kind }) => kind)
  yield `${BOM}${sheet.columns.map(({ heading }) => quoted(heading)).join(',')}\r\n`
  for await (const portion of sheet.portions) {
    yield portion.map((row) => `${row.map((cell, at) => write(cell, kinds[at]!)).join(',')}\r\n`).join('')
  }
}

function writerOf({ zone, locale }: Sheet) {
  const clock = localClock(zone)
  const ahead = locale === 'th' ? BUDDHIST_YEARS : 0
  const day = (at: Date) => `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear() + ahead}`
  return (cell: Cell, kind: CellKind): string => {
    if (cell === null) return ''
    if (cell instanceof Date) {
      const at = new Date(clock(cell))
      return `${day(at)} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`
    }
    if (kind === 'day') return day(new Date(dayMilliseconds(String(cell))))
    if (kind === 'duration') return durationOf(Number(cell))
    return typeof cell === 'number' ? String(cell) : quoted(guarded(cell))
  }
}

function durationOf(seconds: number): string {
  return `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
}

/** A spreadsheet takes a text that begins like this for a formula (OWASP, CSV injection). */
function guarded(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
