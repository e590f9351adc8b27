import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface HistoryFilter {
  readonly since: Date
  readonly until: Date
  /** Only this person's rows; null for the company's. */
  readonly employeeId: number | null
  readonly search: string | null
}

export interface HistoryEntry {
  readonly id: number
  readonly at: Date
  readonly username: string | null
  readonly certName: string | null
  readonly reason: string | null
  readonly location: string | null
  readonly stampPublicId: string
}

/** So many rows a search may find; the newest ones. */
const MAX_FOUND = 10_000

/** A page of the history, newest first, with the number of all rows that match. */
export async function list(
  db: Db,
  filter: HistoryFilter,
  page: { number: number; rows: number },
): Promise<{ entries: HistoryEntry[]; total: number }> {
  const matching = filtered(db, filter)
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const entries = await matching
    .innerJoin('stamps as s', (join) =>
      join.onRef('s.company_id', '=', 'h.company_id').onRef('s.id', '=', 'h.stamp_id'),
    )
    .select([
      'h.id',
      'h.at',
      'h.username',
      'h.cert_name as certName',
      'h.reason',
      'h.location',
      's.public_id as stampPublicId',
    ])
    .orderBy('h.at', 'desc')
    .orderBy('h.id', 'desc')
    .limit(page.rows)
    .offset((page.number - 1) * page.rows)
    .execute()
  return { entries, total }
}

function filtered(db: Db, { since, until, employeeId, search }: HistoryFilter) {
  let rows = db.selectFrom('history as h').where('h.at', '>=', since).where('h.at', '<', until)
  if (employeeId !== null) rows = rows.where('h.employee_id', '=', employeeId)
  // ilike is not leakproof, so under row-level security it would never use the index: the function does.
  if (search !== null) {
    rows = rows.where(
      'h.id',
      'in',
      sql<number>`(select search_history(${search}, ${since}, ${until}, ${employeeId}::bigint, ${MAX_FOUND}))`,
    )
  }
  return rows
}
