import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Someone of whom personal values are kept: as these employees and these recipients. */
export interface Subject {
  readonly people: readonly number[]
  readonly persons: readonly number[]
}

interface Kept {
  readonly found: number
  /** How many of those are evidence of a document or envelope that is still kept. */
  readonly kept: number
}

/** How many events and signatures have personal values of theirs, each counted to `most`. */
// joins events, history, stamps: both are evidence of a person, and whether a signature is depends on its document
export async function countOf(
  db: Db,
  { people, persons }: Subject,
  most: number,
): Promise<{ events: Kept; signatures: Kept }> {
  const { rows } = await sql<{ events: Kept; signatures: Kept }>`
    select (
      select json_build_object('found', count(*),
        'kept', count(*) filter (where is_kept_evidence(company_id, envelope_id, document_id)))
      from (
        select company_id, envelope_id, document_id from events where personal is not null
          and id in (select events_of_person(${people}::bigint[], ${persons}::bigint[]))
        limit ${most}
      ) about
    ) as events, (
      select json_build_object('found', count(*), 'kept', count(*) filter (where is_kept_evidence(company_id, null, document_id)))
      from (
        select h.company_id, s.document_id from history h
        join stamps s on s.company_id = h.company_id and s.id = h.stamp_id
        where h.salt is not null
          and (h.employee_id = any(${people}::bigint[]) or h.recipient_id = any(${persons}::bigint[]))
        limit ${most}
      ) signed
    ) as signatures`.execute(db)
  return rows[0]!
}

/**
 * Erases the personal values of events about someone and of their signatures, at most so many of each. Their hashes hold, because they
 * cover only a commitment (rules 8.1). What belongs to a document or envelope that is still kept stays. @returns how many
 */
export async function eraseOf(
  db: Db,
  { people, persons }: Subject,
  most: number,
): Promise<{ events: number; signatures: number }> {
  const { rows } = await sql<{ events: number; signatures: number }>`
    select erase_personal_events(${people}::bigint[], ${persons}::bigint[], ${most}) as events,
      erase_personal_history(${people}::bigint[], ${persons}::bigint[], ${most}) as signatures`.execute(db)
  return rows[0]!
}
