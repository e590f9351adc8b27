import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

type Owner = Kysely<Tables>

/** What all reading of one verification sees: the rows of one moment, however long it takes. */
export function atOneMoment<Result>(owner: Owner, work: (db: Owner) => Promise<Result>): Promise<Result> {
  return owner.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}

interface ChainedCompany {
  readonly id: number
  readonly code: string
  readonly name: string
}

/** Companies with evidence, or the one with this code. */
// joins companies: operators know them by their codes
export function listCompanies(db: Owner, code: string | undefined): Promise<ChainedCompany[]> {
  let companies = db
    .selectFrom('companies as c')
    .leftJoin('chain_heads as h', 'h.company_id', 'c.id')
    .orderBy('c.id')
    .select(['c.id', 'c.code', 'c.name'])
  companies = code === undefined ? companies.where('h.rows', '>', 0) : companies.where('c.code', '=', code)
  return companies.execute()
}

/** The row that was chained last, as the newest segment says. */
export interface Cursor {
  readonly epoch: number
  readonly xid: string
  readonly kind: 'e' | 'h'
  readonly id: number
}

interface HeadRow extends Cursor {
  readonly segment: number
  readonly rows: number
  readonly hash: Buffer
}

export async function findHeadRow(db: Owner, companyId: number): Promise<HeadRow | undefined> {
  const head = await db
    .selectFrom('chain_heads')
    .where('company_id', '=', companyId)
    .select(['segment', 'rows', 'hash', 'epoch', 'xid', 'kind', 'row_id as id'])
    .executeTakeFirst()
  return head && { ...head, kind: head.kind === 'h' ? 'h' : 'e' }
}

/** Epoch and transaction of a segment's last row. */
export async function getSegmentEnd(db: Owner, companyId: number, number: number) {
  return db
    .selectFrom('chain_segments')
    .where('company_id', '=', companyId)
    .where('number', '=', number)
    .select(['epoch', 'last_xid as xid'])
    .executeTakeFirstOrThrow()
}

interface StrayRow {
  readonly kind: 'e' | 'h'
  readonly id: number
}

interface Stray {
  /** Rows that stand before the end of the chain and are not in it, up to so many. */
  readonly rows: readonly StrayRow[]
  /** How many there are after the end of the chain. */
  readonly waiting: number
  /** Rows after it that no transaction of this cluster can have written yet. */
  readonly impossible: readonly StrayRow[]
}

/** Rows that are not in the chain. */
// joins events, history: what is there is compared with what is chained
export async function findStray(
  db: Owner,
  { companyId, end, most }: { companyId: number; end: Cursor; most: number },
): Promise<Stray> {
  const { rows } = await sql<{ kind: 'e' | 'h'; id: number; waits: boolean; impossible: boolean; waiting: number }>`
    with present as (
      select 'e' as kind, e.id, e.xid, (select max(p.number) from chain_epochs p where p.events_before < e.id) as epoch
        from events e where e.company_id = ${companyId}
      union all
      select 'h', r.id, r.xid, (select max(p.number) from chain_epochs p where p.history_before < r.id)
        from history r where r.company_id = ${companyId}
    ), chained as (
      select l.kind, l.id from chain_segments s, unnest(string_to_array(s.row_kinds, null), s.row_ids) l (kind, id)
        where s.company_id = ${companyId} and s.row_ids is not null
    ), stray as (
      select p.kind, p.id, (p.epoch, p.xid, p.kind, p.id) > (${end.epoch}, ${end.xid}::xid8, ${end.kind}, ${end.id}::bigint) as waits,
        p.epoch = (select max(number) from chain_epochs) and p.xid >= pg_snapshot_xmax(pg_current_snapshot()) as impossible
      from present p where not exists (select from chained c where c.kind = p.kind and c.id = p.id)
    )
    select *, (select count(*) from stray where waits) as waiting from stray where not waits or impossible
    union all select null, null, null, null, count(*) from stray where waits
    limit ${most + 1}`.execute(db)
  const named = rows.filter(({ kind }) => kind !== null)
  return {
    rows: named.filter(({ waits }) => !waits),
    impossible: named.filter(({ waits, impossible }) => waits && impossible),
    waiting: rows[0]?.waiting ?? 0,
  }
}
