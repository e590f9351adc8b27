import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Someone of whom personal values are kept: by an email, as these employees and these recipients. */
export interface Subject {
  readonly email: string
  readonly people: readonly number[]
  readonly persons: readonly number[]
  /** Events that named the email and were evidence when the person was erased before. */
  readonly listed: readonly number[]
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
  { email, people, persons, listed }: Subject,
  most: number,
): Promise<{ events: Kept; signatures: Kept }> {
  const { rows } = await sql<{ events: Kept; signatures: Kept }>`
    select (
      select json_build_object('found', count(*),
        'kept', count(*) filter (where is_kept_evidence(company_id, envelope_id, document_id)))
      from (
        select company_id, envelope_id, document_id from events where personal is not null
          and (id in (select events_about(${people}::bigint[], ${persons}::bigint[], ${email})) or id = any(${listed}::bigint[]))
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
 * Erases the personal values of these events and of someone's signatures, at most so many of each. Their hashes hold, because they
 * cover only a commitment (rules 8.1). What belongs to a document or envelope that is still kept stays. @returns how many
 */
export async function eraseOf(
  db: Db,
  { people, persons, listed }: Omit<Subject, 'email'>,
  most: number,
): Promise<{ events: number; signatures: number }> {
  const { rows } = await sql<{ events: number; signatures: number }>`
    select erase_listed_events(${listed}::bigint[], ${most}) as events,
      erase_personal_history(${people}::bigint[], ${persons}::bigint[], ${most}) as signatures`.execute(db)
  return rows[0]!
}

/** What else an account left: names of API keys, reports of the browser, reasons that were typed. Counted to `most`. */
export async function countTraces(db: Db, people: readonly number[], most: number): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from (select * from traces_of(${people}::bigint[]) limit ${most}) traces`.execute(
    db,
  )
  return rows[0]!.found
}

/** @returns how many */
export async function eraseTraces(db: Db, people: readonly number[], most: number): Promise<number> {
  const { rows } = await sql<{ erased: number }>`
    select erase_traces(${people}::bigint[], ${most}) as erased`.execute(db)
  return rows[0]!.erased
}

/** How many texts of others, in all tables of the company, mention the person. Counted to `most`. */
export async function countMentions(
  db: Db,
  { names, people, persons }: Subject & { readonly names: readonly string[] },
  most: number,
): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count_mentions(${names}::text[], ${people}::bigint[], ${persons}::bigint[], ${most}) as found`.execute(db)
  return rows[0]!.found
}
