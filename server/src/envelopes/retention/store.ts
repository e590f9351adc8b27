import { sql } from 'kysely'
import type { Database, Db } from '../../db/database.ts'

/** How many envelopes ended before that and still have their documents, counted no further than `most`. */
export async function countEnded(db: Db, { before, most }: { before: Date; most: number }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from envelopes
      where status in (3, 4, 5, 7) and purged_at is null and ended_at < ${before} limit ${most}) ended`.execute(db)
  return rows[0]!.count
}

interface Overdue {
  readonly companyId: number
  readonly id: number
}

/** Envelopes of every company that are kept no longer, but for those that could not be purged. */
// joins companies: each has its own rule
export async function listOverdue(
  { owner }: Pick<Database, 'owner'>,
  { now, except, most }: { readonly now: Date; readonly except: readonly Overdue[]; readonly most: number },
): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    select e.company_id as "companyId", e.id from companies c cross join lateral (
      select e.company_id, e.id from envelopes e where e.company_id = c.id and e.status in (3, 4, 5, 7) and e.purged_at is null
        and e.ended_at < ${now}::timestamptz - make_interval(hours => 24 * c.retention_days)
        and (e.company_id, e.id) not in (select * from unnest(${except.map(({ companyId }) => companyId)}::bigint[],
          ${except.map(({ id }) => id)}::bigint[]))
      order by e.ended_at limit ${most}) e
    where c.retention_days is not null and c.retention_starts_at <= ${now} limit ${most}`.execute(owner)
  return rows
}
