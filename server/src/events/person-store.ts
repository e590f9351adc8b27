import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Portion } from '../db/portions.ts'
import type { Facts } from './evidence.ts'

export interface PersonalEvent {
  readonly id: number
  readonly at: Date
  readonly type: string
  readonly facts: Facts
  readonly personal: Facts | null
}

/** What happened to someone and what they did, as these employees and recipients, the latest first. */
export async function listOfPerson(
  db: Db,
  { people, persons }: { people: readonly number[]; persons: readonly number[] },
  { before, most }: Portion,
): Promise<PersonalEvent[]> {
  const { rows } = await sql<PersonalEvent>`
    select id, at, type, facts, personal from events
    where id in (select events_of_person(${people}::bigint[], ${persons}::bigint[]))
      and (${before}::bigint is null or id < ${before}::bigint)
    order by id desc limit ${most}`.execute(db)
  return rows
}
