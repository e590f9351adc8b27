import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

type Owner = Kysely<Tables>

/** The number that the next transaction gets: every one that has begun to write has a lower one. */
export async function nextTransaction(owner: Owner): Promise<string> {
  const { rows } = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(
    owner,
  )
  return rows[0]!.next
}

/** Whether every transaction before that number has ended. */
export async function haveEnded(owner: Owner, below: string): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${below}::xid8 as ended`.execute(owner)
  return rows[0]!.ended
}

/** Whether a company has rows of transactions before that number that are not chained. */
// joins events, history: what the chain has not taken yet
export async function isUnchained(owner: Owner, companyId: number, below: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with newest as (select number, events_before, history_before from chain_epochs order by number desc limit 1),
      head as (select h.* from chain_heads h join newest n on n.number = h.epoch where h.company_id = ${companyId})
    select case when not exists (select from head)
      then exists (select from companies_to_chain() c where c = ${companyId})
      else exists (select from events e, head h, newest n where e.company_id = ${companyId} and e.id > n.events_before
          and e.xid < ${below}::xid8 and (e.xid, e.id) > (h.xid, case h.kind when 'h' then 9223372036854775807 else h.row_id end))
        or exists (select from history r, head h, newest n where r.company_id = ${companyId} and r.id > n.history_before
          and r.xid < ${below}::xid8 and (r.xid, r.id) > (h.xid, case h.kind when 'h' then h.row_id else 0 end))
      end as found`.execute(owner)
  return rows[0]!.found
}

/** How many rows transactions before that number recorded. */
// joins events, history: both are evidence
export async function countRecorded(
  owner: Owner,
  companyId: number,
  below: string,
): Promise<{ events: number; history: number }> {
  const { rows } = await sql<{ events: number; history: number }>`
    with newest as (select events_before, history_before from chain_epochs order by number desc limit 1)
    select (select count(*)::integer from events e, newest n where e.company_id = ${companyId}
        and (e.id <= n.events_before or e.xid < ${below}::xid8)) as events,
      (select count(*)::integer from history r, newest n where r.company_id = ${companyId}
        and (r.id <= n.history_before or r.xid < ${below}::xid8)) as history`.execute(owner)
  return rows[0]!
}
