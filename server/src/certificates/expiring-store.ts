import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface Expiring {
  readonly certificateId: number
  readonly version: number
  readonly name: string
  readonly validUntil: Date
}

/** The certificates of an owner that sign now and expire until then, the next first. A personal one is looked for by its employee, because a company may have thousands that expire. */
export async function listExpiring(
  db: Db,
  ownerId: number,
  { now, until, most }: { readonly now: Date; readonly until: Date; readonly most: number },
): Promise<Expiring[]> {
  const { rows } = await sql<Expiring>`
    with own as (
      select a.certificate_id as id from certificate_employees a where a.employee_id = ${ownerId}
      union select c.id from certificates c where c.kind = '2' and c.created_by = ${ownerId} and c.deleted_at is null
    )
    select v.certificate_id as "certificateId", v.version, c.name, v.valid_until as "validUntil"
    from own join certificates c on c.id = own.id and c.deleted_at is null
    join certificate_versions v on v.company_id = c.company_id and v.certificate_id = c.id and v.version = c.version
    where v.revoked_at is null and v.issuer_revoked_at is null and v.valid_until > ${now} and v.valid_until <= ${until}
      and certificate_owner(c.company_id, c.id) = ${ownerId}
    order by v.valid_until, c.id limit ${most}`.execute(db)
  return rows
}
