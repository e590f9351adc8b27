import { sql } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import type { Db } from '../db/database.ts'
import type { HistoryFilter } from './store.ts'

export interface ExportedRow {
  readonly id: number
  readonly at: Date
  /** The instant as PostgreSQL writes it, which is finer than a Date. */
  readonly instant: string
  readonly username: string | null
  readonly certName: string | null
  readonly reason: string | null
  readonly location: string | null
}

/** Where the last piece ended. */
export type Place = Pick<ExportedRow, 'id' | 'instant'>

function rows(db: Db) {
  return db
    .selectFrom('history')
    .select(['id', 'at', 'username', 'cert_name as certName', 'reason', 'location'])
    .select(sql<string>`at::text`.as('instant'))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
}

interface Piece {
  readonly after: Place | undefined
  readonly skip: number
  readonly take: number
  /** Rows of transactions before this number only. */
  readonly below?: string
}

/** The next rows after a place, newest first: by the index, however far down it is. */
export async function listAfter(
  db: Db,
  { since, until, employeeId }: HistoryFilter,
  { after, skip, take, below }: Piece,
): Promise<ExportedRow[]> {
  let wanted = rows(db).where('at', '>=', since).where('at', '<', until)
  if (employeeId !== null) wanted = wanted.where('employee_id', '=', employeeId)
  if (after) wanted = wanted.where(sql<boolean>`(at, id) < (${after.instant}::timestamptz, ${after.id})`)
  if (below !== undefined) wanted = wanted.where(sql<boolean>`xid < ${below}::xid8`)
  return wanted.limit(take).offset(skip).execute()
}

/** The ids that a search finds, newest first. */
export async function search(
  db: Db,
  { since, until, employeeId, text }: HistoryFilter & { readonly text: string },
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select array(select id from search_history(${text}, ${since}, ${until}, ${employeeId}::bigint, ${most})
      with ordinality f (id, place) order by place) as ids`.execute(db)
  return rows[0]!.ids
}

/** These rows, newest first. */
export async function listByIds(db: Db, ids: readonly number[]): Promise<ExportedRow[]> {
  return ids.length === 0 ? [] : rows(db).where('id', '=', anyOf(ids)).execute()
}
