import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface Naming {
  readonly people: readonly number[]
  /** What the person is called: the email, and first and last name together. */
  readonly names: readonly string[]
}

export interface PersonalCertificate {
  readonly name: string
  readonly subject: string
  readonly issuer: string
  readonly serial: string
  readonly keyType: string
  readonly reason: string
  readonly location: string
  readonly validFrom: Date
  readonly validUntil: Date
  readonly addedAt: Date
  readonly revokedAt: Date | null
}

/** Of the certificates that are a person's or name them, which are not erased yet: how many, and how many are still needed. */
export async function countOf(db: Db, { people, names }: Naming): Promise<{ found: number; kept: number }> {
  const { rows } = await sql<{ found: number; kept: number }>`
    select count(*)::integer as found, count(*) filter (where kept)::integer as kept
    from certificates_naming(${people}::bigint[], ${names}::text[])`.execute(db)
  return rows[0]!
}

/** @returns how many */
export async function erase(db: Db, { people, names }: Naming, most: number): Promise<number> {
  const { rows } = await sql<{ erased: number }>`
    select erase_certificates(${people}::bigint[], ${names}::text[], ${most}) as erased`.execute(db)
  return rows[0]!.erased
}

export async function list(db: Db, { people, names }: Naming): Promise<PersonalCertificate[]> {
  const { rows } = await sql<PersonalCertificate>`
    select c.name, v.subject, v.issuer, v.serial, v.key_type as "keyType", c.reason, c.location, v.valid_from as "validFrom",
      v.valid_until as "validUntil", v.created_at as "addedAt", v.revoked_at as "revokedAt"
    from certificates_naming(${people}::bigint[], ${names}::text[]) n
    join certificate_versions v on v.certificate_id = n.certificate_id and v.version = n.version
    join certificates c on c.company_id = v.company_id and c.id = v.certificate_id
    order by v.certificate_id desc, v.version desc`.execute(db)
  return rows
}
