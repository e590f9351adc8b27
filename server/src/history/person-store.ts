import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Portion } from '../db/portions.ts'

export interface PersonalSignature {
  readonly id: number
  readonly at: Date
  readonly username: string | null
  readonly certName: string | null
  readonly reason: string | null
  readonly location: string | null
}

/** Signatures of someone as these employees and recipients, the latest first. */
export async function listOfPerson(
  db: Db,
  { people, persons }: { people: readonly number[]; persons: readonly number[] },
  { before, most }: Portion,
): Promise<PersonalSignature[]> {
  const { rows } = await sql<PersonalSignature>`
    select id, at, username, cert_name as "certName", reason, location from history
    where (employee_id = any(${people}::bigint[]) or recipient_id = any(${persons}::bigint[]))
      and (${before}::bigint is null or id < ${before}::bigint)
    order by id desc limit ${most}`.execute(db)
  return rows
}
