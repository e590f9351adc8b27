import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { getEnvelopeStatusReport, StatusReportRow } from '@laisen/contract/endpoints/reports'
import type { EnvelopeStatus } from '@laisen/contract/envelope-rules'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { pageOf } from './pages.ts'
import { type Range, rangeOf } from './range.ts'
import { countSendersByStatus } from './senders-store.ts'
import { type Sort, sorted, sortOf } from './sort.ts'
import { series, sum } from './totals-store.ts'

/** How many envelopes have each status. */
export async function loadStatusReport(
  { db, clock }: Context,
  { timeZone }: EmployeePrincipal,
  asked: InputOf<typeof getEnvelopeStatusReport>,
): Promise<DataOf<typeof getEnvelopeStatusReport>> {
  const range = rangeOf(asked, { clock }, timeZone)
  const sort = sortOf('envelopestatusreport', asked.sort)
  return pageOf(await db.read((db) => statusRows(db, range, sort)), asked)
}

export async function statusRows(db: Db, range: Range, sort: Sort | undefined): Promise<StatusReportRow[]> {
  const which = range.dateType === 0 ? series.sent : series.completed
  const rows = new Map<EnvelopeStatus, StatusReportRow>()
  for (const one of await sum(db, which, [range.since, range.until])) {
    const status = one.status as EnvelopeStatus
    const so = rows.get(status)
    rows.set(status, {
      ...{ status, totalEnvelopes: (so?.totalEnvelopes ?? 0) + one.rows, uniqueSenders: 0 },
      totalRecipients: (so?.totalRecipients ?? 0) + one.recipients,
      totalSigners: (so?.totalSigners ?? 0) + one.signers,
      totalPages: (so?.totalPages ?? 0) + one.pages,
    })
  }
  const senders = await countSendersByStatus(db, [...rows.keys()], range)
  const all = [...rows.values()]
    .map((row) => ({ ...row, uniqueSenders: senders.get(row.status) ?? 0 }))
    .toSorted((one, other) => one.status - other.status)
  return sorted(all, sort, (row, column) => row[column as keyof StatusReportRow])
}
