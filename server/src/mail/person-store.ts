import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Portion } from '../db/portions.ts'

interface PersonalEmail {
  readonly id: number
  readonly template: string
  readonly state: string
  readonly createdAt: Date
  readonly sentAt: Date | null
}

/** Emails to an address, the latest first, without what they said. */
export async function listTo(db: Db, address: string, { before, most }: Portion): Promise<PersonalEmail[]> {
  const { rows } = await sql<PersonalEmail>`
    select id, template, state, created_at as "createdAt", sent_at as "sentAt" from mails
    where company_id = app_company() and lower(recipient) = lower(${address})
      and (${before}::bigint is null or id < ${before}::bigint)
    order by id desc limit ${most}`.execute(db)
  return rows
}

export interface Addressee {
  readonly email: string
  readonly people: readonly number[]
  readonly persons: readonly number[]
}

export async function countAbout(db: Db, { email, people, persons }: Addressee, most: number): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from (
      select mails_about(${people}::bigint[], ${persons}::bigint[], ${email}) limit ${most}) about`.execute(db)
  return rows[0]!.found
}

/** @returns how many */
export async function eraseAbout(db: Db, { email, people, persons }: Addressee, most: number): Promise<number> {
  const { rows } = await sql<{ erased: number }>`
    select erase_mails_about(${people}::bigint[], ${persons}::bigint[], ${email}, ${most}) as erased`.execute(db)
  return rows[0]!.erased
}
