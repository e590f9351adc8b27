import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Subject } from '../events/erase.ts'

export interface PersonalSignature {
  readonly at: Date
  readonly username: string | null
  readonly certName: string | null
  readonly reason: string | null
  readonly location: string | null
}

/** Signatures of someone, the latest first. */
export async function listOf(db: Db, { people, persons }: Subject, most: number): Promise<PersonalSignature[]> {
  const { rows } = await sql<PersonalSignature>`
    select at, username, cert_name as "certName", reason, location from history
    where employee_id = any(${people}::bigint[]) or recipient_id = any(${persons}::bigint[])
    order by at desc, id desc limit ${most}`.execute(db)
  return rows
}

// joins stamps: whether a signature is evidence depends on its document
export async function countOf(
  db: Db,
  { people, persons }: Subject,
  most: number,
): Promise<{ found: number; kept: number }> {
  const { rows } = await sql<{ found: number; kept: number }>`
    select count(*)::integer as found,
      (count(*) filter (where is_kept_evidence(company_id, null, document_id)))::integer as kept
    from (
      select h.company_id, s.document_id from history h
      join stamps s on s.company_id = h.company_id and s.id = h.stamp_id
      where h.salt is not null
        and (h.employee_id = any(${people}::bigint[]) or h.recipient_id = any(${persons}::bigint[]))
      limit ${most}
    ) about`.execute(db)
  return rows[0]!
}

/** @returns how many */
export async function erasePersonal(db: Db, { people, persons }: Subject, most: number): Promise<number> {
  const { rows } = await sql<{ erased: number }>`
    select erase_personal_history(${people}::bigint[], ${persons}::bigint[], ${most}) as erased`.execute(db)
  return rows[0]!.erased
}
