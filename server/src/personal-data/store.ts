import { sql } from 'kysely'
import type { Database, Db } from '../db/database.ts'

interface NewErasure {
  readonly companyId: number
  readonly people: readonly number[]
  readonly persons: readonly number[]
  readonly listedEvents: readonly number[]
  /** Empty where nothing was kept. */
  readonly number: string
  readonly at: Date
}

export async function insert(db: Db, { companyId, people, persons, ...erasure }: NewErasure): Promise<void> {
  const row = {
    ...{ company_id: companyId, people: [...people], persons: [...persons], created_at: erasure.at },
    ...{ listed_events: [...erasure.listedEvents], address_number: erasure.number },
  }
  await db.insertInto('erasures').values(row).execute()
}

interface Unfinished {
  readonly people: number[]
  readonly persons: number[]
  readonly listedEvents: number[]
}

/** Who was erased by this address and left evidence that is still kept. */
export async function findUnfinished(db: Db, number: string): Promise<Unfinished> {
  const { rows } = await sql<Unfinished>`
    select coalesce(array_agg(distinct one) filter (where kind = 'people'), '{}') as people,
      coalesce(array_agg(distinct one) filter (where kind = 'persons'), '{}') as persons,
      coalesce(array_agg(distinct one) filter (where kind = 'events'), '{}') as "listedEvents"
    from erasures e cross join lateral (
      select 'people' as kind, unnest(e.people) as one union all select 'persons', unnest(e.persons)
      union all select 'events', unnest(e.listed_events)) ids
    where not e.finished and e.address_number = ${number}`.execute(db)
  return rows[0]!
}

interface Erasure {
  readonly companyId: number
  readonly id: number
}

/** Erasures of all companies that left evidence. */
export async function listUnfinished({ owner }: Pick<Database, 'owner'>): Promise<Erasure[]> {
  return owner
    .selectFrom('erasures')
    .select(['company_id as companyId', 'id'])
    .where('finished', '=', false)
    .orderBy('company_id')
    .orderBy('id')
    .execute()
}

/** Erases what was evidence, of somebody who was erased before, where the documents are gone by now. */
export async function finishErasure(
  { owner }: Pick<Database, 'owner'>,
  { companyId, id }: Erasure,
  most: number,
): Promise<void> {
  await owner.transaction().execute((db) => sql`select finish_erasure(${companyId}, ${id}, ${most})`.execute(db))
}
