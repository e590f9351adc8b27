import type { Locale } from '@laisen/contract/messages/define'
import type { CompanyDb } from '../db/database.ts'
import { csvRow, csvStart } from '../http/csv.ts'
import { cellsOf, headings } from './export.ts'
import { listAfter, type Place } from './export-store.ts'

const TOGETHER = 1000
const BEGINNING = new Date(0)

interface Carried {
  readonly at: Date
  /** Transactions before this number: the evidence has their rows. */
  readonly below: string
  readonly locale: Locale
  readonly zone: string
}

/** The whole history of a company up to and with a time as CSV for people, the newest first. */
export async function* carriedHistory(db: CompanyDb, { at, below, locale, zone }: Carried): AsyncGenerator<string> {
  yield csvStart + csvRow(headings(locale))
  const until = new Date(at.getTime() + 1)
  const filter = { since: BEGINNING, until, employeeId: null }
  for (let after: Place | undefined; ; ) {
    const rows = await db.read((db) => listAfter(db, filter, { after, skip: 0, take: TOGETHER, below }))
    yield rows.map((row) => csvRow(cellsOf(row, zone, locale))).join('')
    if (rows.length < TOGETHER) return
    after = rows.at(-1)
  }
}
