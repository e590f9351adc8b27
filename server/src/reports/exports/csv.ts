import { Readable } from 'node:stream'
import { csvRow, csvStart } from '../../http/csv.ts'
import { localClock } from '../local-clock.ts'
import type { Cell, CellKind } from './columns.ts'
import { dayMilliseconds, type Sheet } from './sheet.ts'

const BUDDHIST_YEARS = 543
const two = (value: number) => String(value).padStart(2, '0')

/** The sheet as one table of text, in portions. */
export function csvOf(sheet: Sheet): Readable {
  return Readable.from(linesOf(sheet), { objectMode: false })
}

async function* linesOf(sheet: Sheet): AsyncGenerator<string> {
  const write = writerOf(sheet)
  const kinds = sheet.columns.map(({ kind }) => kind)
  yield csvStart + csvRow(sheet.columns.map(({ heading }) => heading))
  for await (const portion of sheet.portions) {
    yield portion.map((row) => csvRow(row.map((cell, at) => write(cell, kinds[at]!)))).join('')
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
    return String(cell)
  }
}

function durationOf(seconds: number): string {
  return `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
}
