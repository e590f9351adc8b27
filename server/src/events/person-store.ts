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

interface Subject {
  readonly email: string
  readonly people: readonly number[]
  readonly persons: readonly number[]
  /** Events that named the email and were evidence before. */
  readonly listed: readonly number[]
}

/** The events about someone that have personal values, at most so many: first those that are no evidence. */
export async function listAbout(db: Db, { email, people, persons, listed }: Subject, most: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(id) as ids from (
      select id from events where personal is not null
        and (id in (select events_about(${people}::bigint[], ${persons}::bigint[], ${email})) or id = any(${listed}::bigint[]))
      order by is_kept_evidence(company_id, envelope_id, document_id), id limit ${most}) about`.execute(db)
  return rows[0]?.ids ?? []
}
