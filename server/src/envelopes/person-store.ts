import type { EnvelopeStatus, RecipientState } from '@laisen/contract/envelope-rules'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Portion } from '../db/portions.ts'

interface ReceivedEnvelope {
  readonly id: number
  readonly subject: string
  readonly status: EnvelopeStatus
  readonly purgedAt: Date | null
  readonly accessCode: Buffer | null
  readonly name: string
  readonly email: string
  readonly action: string
  readonly state: RecipientState
  readonly privateMessage: string
  readonly reason: string
  readonly askedAt: Date | null
  readonly openedAt: Date | null
  readonly endedAt: Date | null
}

/** The recipients with an email, or that are these employees, and what they are called: empty once that is erased. */
export async function findRecipients(
  db: Db,
  { email, people, others = [] }: { email: string; people: readonly number[]; others?: readonly number[] },
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, case when email = 'erased-' || id || '@invalid' then '' else trim(name) end as name from recipients
    where lower(email) = lower(${email}) or employee_id = any(${people}::bigint[]) or id = any(${others}::bigint[])
    order by id`.execute(db)
  return rows
}

/** How many envelopes are under way that someone must act on, or has sent. */
export async function countRunning(
  db: Db,
  { people, persons }: { people: readonly number[]; persons: readonly number[] },
): Promise<number> {
  const { rows } = await sql<{ running: number }>`
    select count(*)::integer as running from envelopes e where e.status in (1, 2) and (
      e.sender_id = any(${people}::bigint[])
      or exists (select from recipients r where r.company_id = e.company_id and r.envelope_id = e.id
        and r.id = any(${persons}::bigint[])))`.execute(db)
  return rows[0]!.running
}

export async function listReceived(
  db: Db,
  persons: readonly number[],
  { before, most }: Portion,
): Promise<ReceivedEnvelope[]> {
  const { rows } = await sql<ReceivedEnvelope>`
    select r.id, e.subject, e.status, e.purged_at as "purgedAt", r.access_code as "accessCode", r.name, r.email, r.action, r.state, r.private_message as "privateMessage", r.reason,
      r.asked_at as "askedAt", r.opened_at as "openedAt", r.ended_at as "endedAt"
    from recipients r join envelopes e on e.company_id = r.company_id and e.id = r.envelope_id
    where r.id = any(${persons}::bigint[]) and (${before}::bigint is null or r.id < ${before}::bigint)
    order by r.id desc limit ${most}`.execute(db)
  return rows
}

export async function listSent(
  db: Db,
  people: readonly number[],
  { before, most }: Portion,
): Promise<{ id: number; subject: string; status: number; sentAt: Date | null; endedAt: Date | null }[]> {
  return db
    .selectFrom('envelopes')
    .select(['id', 'subject', 'status', 'sent_at as sentAt', 'ended_at as endedAt'])
    .where('sender_id', '=', sql<number>`any(${[...people]}::bigint[])`)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

/** How many recipients are named in envelopes whose documents are still kept. */
export async function countKept(db: Db, persons: readonly number[]): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    select count(*)::integer as kept from recipients r
    join envelopes e on e.company_id = r.company_id and e.id = r.envelope_id
    where r.id = any(${persons}::bigint[]) and e.purged_at is null and r.email <> 'erased-' || r.id || '@invalid'`.execute(
    db,
  )
  return rows[0]!.kept
}

/** @returns how many */
export async function eraseRecipients(db: Db, persons: readonly number[], most: number): Promise<number> {
  const { rows } = await sql<{ erased: number }>`
    select erase_recipients(${persons}::bigint[], ${most}) as erased`.execute(db)
  return rows[0]!.erased
}

interface Addressee {
  readonly people: readonly number[]
  readonly email: string
}

/** The drafts that have someone among their recipients, and what they are called there. */
export async function findDraftsNaming(
  db: Db,
  { people, email }: Addressee,
): Promise<{ id: number; names: string[] }[]> {
  const { rows } = await sql<{ id: number; names: string[] }>`
    select v.id, array(select trim(r ->> 'name') from jsonb_array_elements(v.draft -> 'recipients') r
      where lower(r ->> 'email') = lower(${email}) or (r ->> 'employeeID')::bigint = any(${people}::bigint[])) as names
    from envelopes v where v.id in (select drafts_naming(${people}::bigint[], ${email})) order by v.id`.execute(db)
  return rows
}

/** @returns how many drafts */
export async function eraseInDrafts(db: Db, { people, email }: Addressee, most: number): Promise<number> {
  const { rows } = await sql<{ erased: number }>`
    select erase_in_drafts(${people}::bigint[], ${email}, ${most}) as erased`.execute(db)
  return rows[0]!.erased
}
