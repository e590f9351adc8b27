import { type ViewerZone, wallClock } from '../viewer-clock.ts'

/** Excel reads a file as UTF-8, and so shows Thai, only if it begins with this. */
export const csvStart = '\uFEFF'

/** As RFC 4180 has it: lines end with CRLF, and a cell that holds a separator stands in quotes. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

/** What a spreadsheet would calculate instead of show; it also takes the full-width forms for these. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/
const needsQuotes = /[",;\r\n\t]|^\s|\s$/

/** A cell that begins like a formula gets an apostrophe, so that it is shown as the text that it is. */
function cellOf(value: string): string {
  const safe = formula.test(value) ? `'${value}` : value
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** `HistoryLog_20261120_104207.csv`, by the viewer's clock. The year is always of the common era, so that names sort by time. */
export function csvName(what: string, at: Date, zone: ViewerZone): string {
  const [year, month, day, hour, minute, second] = wallClock(at, zone).map((part) => String(part).padStart(2, '0'))
  return `${what}_${year}${month}${day}_${hour}${minute}${second}.csv`
}
