import { type SqlBool, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Slice } from '../http/paged.ts'

/** Sessions that have not ended, of people whose name or username contains the text. */
interface OpenIn {
  readonly now: Date
  readonly idleSince: Date
  readonly search: string
}

// joins employees: the list shows their names, and is searched by name
function openIn(db: Db, { now, idleSince, search }: OpenIn) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('employees as e', (join) =>
      join.onRef('e.company_id', '=', 's.company_id').onRef('e.id', '=', 's.employee_id'),
    )
    .where('s.ended_at', 'is', null)
    .where('s.stage', '=', 'full')
    .where('s.expires_at', '>', now)
    .where('s.last_active_at', '>', idleSince)
    .$if(search !== '', (query) =>
      query.where(
        sql<SqlBool>`position(lower(normalize(${search}, nfc)) in
          lower(normalize(concat_ws(' ', e.username, e.first_name, e.last_name), nfc))) > 0`,
      ),
    )
}

/** A page of the sessions that are open in the company, the last used first. */
export async function listOpenIn(db: Db, { slice, ...open }: OpenIn & { readonly slice: Slice }) {
  return openIn(db, open)
    .select(['s.id', 's.employee_id', 's.kind', 's.address', 's.user_agent', 's.created_at', 's.last_active_at'])
    .select(['e.username', 'e.first_name', 'e.last_name'])
    .orderBy('s.last_active_at', 'desc')
    .orderBy('s.id', 'desc')
    .offset(slice.skip)
    .limit(slice.take)
    .execute()
}

export async function countOpenIn(db: Db, open: OpenIn): Promise<number> {
  const { total } = await openIn(db, open)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Whose session this is, if it has not ended. It does not end otherwise until the transaction does. */
export async function lockOwner(db: Db, sessionId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('employee_id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.employee_id
}

/** Ends every session of the company except one. Returns how many were in use; the others had expired or were idle. */
export async function markOthersEnded(
  db: Db,
  { but, now, idleSince }: { but: number; now: Date; idleSince: Date },
): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    with ended as (
      update sessions set ended_at = ${now} where ended_at is null and id <> ${but}
      returning stage = 'full' and expires_at > ${now} and last_active_at > ${idleSince} as open)
    select count(*) filter (where open)::int as open from ended`.execute(db)
  return rows[0]!.open
}
