import { type Kysely, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

type Owner = Kysely<Tables>

/** Companies with rows that are not chained yet, some of which may have to wait for transactions that still run. */
export async function listToChain(owner: Owner): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select companies_to_chain() as id`.execute(owner)
  return rows.map(({ id }) => id)
}

/** Chains the next rows of a company as one segment. Answers how many; none while another process chains them. */
export async function chainNext(owner: Owner, companyId: number, { most, at }: { most: number; at: Date }) {
  const { rows } = await sql<{
    chained: number
  }>`select chain_company(${companyId}, ${most}, ${at}) as chained`.execute(owner)
  return rows[0]!.chained
}

interface Head {
  readonly companyCode: string
  /** Number of the newest segment. */
  readonly segment: number
  /** How many rows are chained. */
  readonly rows: number
  readonly hash: Buffer
  readonly at: Date
}

/** The head of the company of this transaction; undefined while nothing is chained. */
// joins companies: an anchor names its company by the code that people know
export async function findHead(db: Db): Promise<Head | undefined> {
  const head = await db
    .selectFrom('chain_heads as h')
    .innerJoin('companies as c', 'c.id', 'h.company_id')
    .select(['h.segment', 'h.rows', 'h.hash', 'h.at', 'c.code as companyCode'])
    .executeTakeFirst()
  return head?.at ? { ...head, at: head.at } : undefined
}

export interface Segment {
  readonly number: number
  readonly rowsBefore: number
  readonly rowCount: number
  /** Null where the rows were removed after their retention. */
  readonly rowKinds: string | null
  readonly rowIds: number[] | null
  readonly rowHashes: Buffer | null
  readonly rowsDigest: Buffer
  readonly previous: Buffer
  readonly hash: Buffer
  readonly at: Date
}

/** The segments of a company after this number, in their order. */
export function listSegments(
  owner: Owner,
  companyId: number,
  { after, most }: { after: number; most: number },
): Promise<Segment[]> {
  return owner
    .selectFrom('chain_segments')
    .where('company_id', '=', companyId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(most)
    .select([
      'number',
      'rows_before as rowsBefore',
      'row_count as rowCount',
      'row_kinds as rowKinds',
      'row_ids as rowIds',
      'row_hashes as rowHashes',
      'rows_digest as rowsDigest',
      'previous',
      'hash',
      'at',
    ])
    .execute()
}

interface NewAnchor {
  readonly companyId: number
  readonly segment: number
  readonly rows: number
  readonly head: Buffer
  readonly statement: string
  readonly source: 'own' | 'server' | 'installation'
  readonly authority: string
  readonly token: Buffer
  readonly stampedAt: Date
}

export interface Anchor extends Omit<NewAnchor, 'companyId'> {
  readonly id: number
}

/** As the owner, who alone may write the chain. */
export async function insertAnchor(owner: Owner, { companyId, stampedAt, ...anchor }: NewAnchor): Promise<void> {
  await owner
    .insertInto('chain_anchors')
    .values({ ...anchor, company_id: companyId, stamped_at: stampedAt })
    .execute()
}

/** Companies whose head has moved since it was last timestamped, or was last timestamped before that time. */
export async function listToAnchor(owner: Owner, stampedBefore: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select h.company_id as id from chain_heads h left join lateral (
      select max(a.rows) as rows, max(a.stamped_at) as stamped_at from chain_anchors a where a.company_id = h.company_id) a on true
    where h.rows > coalesce(a.rows, 0) or (h.rows > 0 and a.stamped_at < ${stampedBefore}) order by h.company_id`.execute(
    owner,
  )
  return rows.map(({ id }) => id)
}

/** The anchors of the head that was stamped last: one for each of those who stamped it. */
export async function listLatestAnchors(db: Db): Promise<Pick<Anchor, 'token'>[]> {
  const { rows } = await sql<Pick<Anchor, 'token'>>`
    select token from chain_anchors where statement = (select statement from chain_anchors order by id desc limit 1)
    order by id`.execute(db)
  return rows
}

/** Companies that have a head. */
export async function listWithHead(owner: Owner): Promise<number[]> {
  const rows = await owner
    .selectFrom('chain_heads')
    .where('rows', '>', 0)
    .orderBy('company_id')
    .select('company_id')
    .execute()
  return rows.map(({ company_id }) => company_id)
}

const anchorColumns = ['id', 'segment', 'rows', 'head', 'statement', 'source', 'authority', 'token'] as const

/** All anchors of a company, the oldest first. */
export function listAnchorsOf(owner: Owner, companyId: number): Promise<Anchor[]> {
  return owner
    .selectFrom('chain_anchors')
    .where('company_id', '=', companyId)
    .orderBy('id')
    .select([...anchorColumns, 'stamped_at as stampedAt'])
    .execute()
}

/** A page of the company's anchors, the newest first. */
export function listAnchors(db: Db, { skip, take }: { skip: number; take: number }): Promise<Anchor[]> {
  return db
    .selectFrom('chain_anchors')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(take)
    .select([...anchorColumns, 'stamped_at as stampedAt'])
    .execute()
}

/** The next anchors of segments up to one, the oldest first. */
export async function listAnchorIds(
  db: Db,
  { after, lastSegment, most }: { after: number; lastSegment: number; most: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('chain_anchors')
    .where('id', '>', after)
    .where('segment', '<=', lastSegment)
    .orderBy('id')
    .limit(most)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function countAnchors(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('chain_anchors')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export function findAnchor(db: Db, id: number): Promise<Anchor | undefined> {
  return db
    .selectFrom('chain_anchors')
    .where('id', '=', id)
    .select([...anchorColumns, 'stamped_at as stampedAt'])
    .executeTakeFirst()
}

interface Place {
  readonly segment: number
  readonly at: Date
  /** Counted from 1. */
  readonly position: number
  readonly head: Buffer
  readonly previous: Buffer
}

/** Where the chain of this company holds an event (e) or a row of the history (h). Undefined while it waits to be chained. */
// joins events, history: the transaction of a row says which segments to look at
export async function findPlace(db: Db, kind: 'e' | 'h', id: number): Promise<Place | undefined> {
  const [rowsOf, before] =
    kind === 'e' ? [sql`from events r`, sql`p.events_before`] : [sql`from history r`, sql`p.history_before`]
  const { rows } = await sql<Place>`
    select s.number as segment, s.at, s.hash as head, s.previous, s.rows_before + l.place as position
    ${rowsOf}
      join lateral (select max(p.number) as epoch from chain_epochs p where ${before} < r.id) p on true
      join lateral (select * from chain_segments c where c.epoch = p.epoch and c.last_xid >= r.xid
        and c.row_ids @> array[r.id] order by c.last_xid limit 2) s on true
      -- Ids of events and of the history are counted apart, so both may hold the number.
      join lateral unnest(string_to_array(s.row_kinds, null), s.row_ids) with ordinality l (kind, id, place)
        on l.kind = ${kind} and l.id = r.id
    where r.id = ${id} order by s.number limit 1`.execute(db)
  return rows[0]
}

/** The first anchor that covers a row at this place. */
export function findAnchorOver(db: Db, position: number): Promise<Anchor | undefined> {
  return db
    .selectFrom('chain_anchors')
    .where('rows', '>=', position)
    .orderBy('rows')
    .orderBy('id')
    .limit(1)
    .select([...anchorColumns, 'stamped_at as stampedAt'])
    .executeTakeFirst()
}
