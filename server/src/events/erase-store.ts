import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Facts } from './evidence.ts'

/** Someone of whom personal values are kept: as these employees and these recipients. */
export interface Subject {
  readonly people: readonly number[]
  readonly persons: readonly number[]
}

export interface PersonalEvent {
  readonly at: Date
  readonly type: string
  readonly facts: Facts
  readonly personal: Facts | null
}

/** What happened to them and what they did, the latest first. */
export async function listOf(db: Db, { people, persons }: Subject, most: number): Promise<PersonalEvent[]> {
  const { rows } = await sql<PersonalEvent>`
    select at, type, facts, personal from events
    where id in (select events_of_person(${people}::bigint[], ${persons}::bigint[]))
    order by at desc, id desc limit ${most}`.execute(db)
  return rows
}

/** How many events have personal values of theirs, counted to `most`, and how many of those are evidence that is kept. */
export async function countOf(
  db: Db,
  { people, persons }: Subject,
  most: number,
): Promise<{ found: number; kept: number }> {
  const { rows } = await sql<{ found: number; kept: number }>`
    select count(*)::integer as found,
      (count(*) filter (where is_kept_evidence(company_id, envelope_id, document_id)))::integer as kept
    from (
      select company_id, envelope_id, document_id from events where personal is not null
        and id in (select events_of_person(${people}::bigint[], ${persons}::bigint[]))
      limit ${most}
    ) about`.execute(db)
  return rows[0]!
}

/** @returns how many */
export async function erasePersonal(db: Db, { people, persons }: Subject, most: number): Promise<number> {
  const { rows } = await sql<{ erased: number }>`
    select erase_personal_events(${people}::bigint[], ${persons}::bigint[], ${most}) as erased`.execute(db)
  return rows[0]!.erased
}
