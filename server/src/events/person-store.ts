import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Facts } from './evidence.ts'

export interface PersonalEvent {
  readonly id: number
  readonly at: Date
  readonly type: string
  readonly facts: Facts
  readonly personal: Facts | null
}

/** Which events are about someone or by them, as these employees and recipients, the latest first. */
export async function findOfPerson(
  db: Db,
  { people, persons }: { people: readonly number[]; persons: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(id order by id desc) as ids from events_of_person(${people}::bigint[], ${persons}::bigint[]) id`.execute(
    db,
  )
  return rows[0]?.ids ?? []
}

/** The latest first. */
export async function list(db: Db, ids: readonly number[]): Promise<PersonalEvent[]> {
  const { rows } = await sql<PersonalEvent>`
    select id, at, type, facts, personal from events where id = any(${ids}::bigint[]) order by id desc`.execute(db)
  return rows
}
