import type { EnvelopeStatus } from '@laisen/contract/envelope-rules'
import type { DateType } from '@laisen/contract/reports'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

interface Span {
  readonly since: Date
  readonly until: Date
}

/** Numbers of distinct senders do not add up, so that no roll-up has them. Whether somebody sent any envelope of a kind is one look into an index. */
// joins employees: senders are among them
export async function countSendersByStatus(
  db: Db,
  statuses: readonly EnvelopeStatus[],
  { since, until, dateType }: Span & { readonly dateType: DateType },
): Promise<Map<number, number>> {
  if (statuses.length === 0) return new Map()
  // What has a completion date is complete, and an index finds it by how long it took.
  if (dateType === 1) return new Map([[3, await countSendersOfCompleted(db, { since, until })]])
  const { rows } = await sql<{ kind: number; senders: number }>`
    select k.kind, count(*)::integer as senders from unnest(${statuses}::smallint[]) k (kind) cross join employees s
    cross join lateral (select from report_envelopes e where e.company_id = s.company_id and e.status = k.kind and e.sender_id = s.id
      and e.reported_at >= ${since} and e.reported_at < ${until} limit 1) sent
    group by k.kind`.execute(db)
  return new Map(rows.map(({ kind, senders }) => [kind, senders]))
}

// joins employees: senders are among them
async function countSendersOfCompleted(db: Db, { since, until }: Span): Promise<number> {
  const { rows } = await sql<{ senders: number }>`
    select count(*)::integer as senders from employees s
    cross join lateral (select from generate_series(1, 8) k (bucket) cross join lateral (
      select from report_envelopes e where e.company_id = s.company_id and e.completion_bucket = k.bucket and e.sender_id = s.id
        and e.completed_at >= ${since} and e.completed_at < ${until} limit 1) one limit 1) sent`.execute(db)
  return rows[0]!.senders
}

// joins employees: senders are among them
export async function countSendersByBucket(
  db: Db,
  buckets: readonly number[],
  { since, until, dateType }: Span & { readonly dateType: DateType },
): Promise<Map<number, number>> {
  if (buckets.length === 0) return new Map()
  const date = dateType === 0 ? sql.ref('e.reported_at') : sql.ref('e.completed_at')
  const { rows } = await sql<{ kind: number; senders: number }>`
    select k.kind, count(*)::integer as senders from unnest(${buckets}::smallint[]) k (kind) cross join employees s
    cross join lateral (select from report_envelopes e where e.company_id = s.company_id and e.completion_bucket = k.kind
      and e.sender_id = s.id and ${date} >= ${since} and ${date} < ${until} limit 1) sent
    group by k.kind`.execute(db)
  return new Map(rows.map(({ kind, senders }) => [kind, senders]))
}
