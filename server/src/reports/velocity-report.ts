import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { getEnvelopeVelocityReport, VelocityReportRow } from '@laisen/contract/endpoints/reports'
import { velocityBuckets } from '@laisen/contract/reports'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { type Range, rangeOf } from './range.ts'
import { countSendersByBucket } from './senders-store.ts'
import { sortOf } from './sort.ts'
import { series, sum } from './totals-store.ts'

/** How long envelopes took that are complete: always eight rows, in their order. */
export async function loadVelocityReport(
  { db, clock }: Context,
  { timeZone }: EmployeePrincipal,
  asked: InputOf<typeof getEnvelopeVelocityReport>,
): Promise<DataOf<typeof getEnvelopeVelocityReport>> {
  const range = rangeOf(asked, { clock }, timeZone)
  sortOf('envelopevelocityreport', asked.sort)
  const listData = await db.read((db) => velocityRows(db, range))
  return { listData, dataCount: listData.length }
}

export async function velocityRows(db: Db, range: Range): Promise<VelocityReportRow[]> {
  const which = range.dateType === 0 ? series.sent : series.completed
  const sums = (await sum(db, which, [range.since, range.until])).filter(({ bucket }) => bucket > 0)
  const byBucket = new Map(sums.map((one) => [one.bucket, one]))
  const senders = await countSendersByBucket(db, [...byBucket.keys()], range)
  return velocityBuckets.map(({ code, label }) => {
    const { rows = 0, recipients = 0, signers = 0, files = 0, pages = 0 } = byBucket.get(code) ?? {}
    return {
      ...{ completionTime: label, bucket: code, totalEnvelopes: rows, uniqueSenders: senders.get(code) ?? 0 },
      ...{ totalRecipients: recipients, totalSigners: signers, totalFiles: files, totalPages: pages },
    }
  })
}
