import { type Kysely, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { isTried, type Look } from '../db/left-alone.ts'
import type { Tables } from '../db/tables.ts'

interface Version {
  readonly companyId: number
  readonly certificateId: number
  readonly version: number
}

export interface Ending extends Version {
  readonly name: string
  readonly fromAuthority: boolean
  readonly ownerId: number
  readonly validUntil: Date
  /** When its owner was told before. */
  readonly remindedAt: Date | null
}

interface Days {
  /** Before its end, when the owner is told first. */
  readonly first: number
  /** And again. */
  readonly last: number
}

/** Certificates of all companies that sign now, end soon, and whose owners have not been told. Those of suspended companies wait. */
// joins companies: suspended ones are told nothing
export async function listEnding(owner: Kysely<Tables>, { first, last }: Days, look: Look): Promise<Ending[]> {
  const { now, most } = look
  const { rows } = await sql<Ending>`
    select v.company_id as "companyId", v.certificate_id as "certificateId", v.version, c.name,
      c.from_authority as "fromAuthority", o.id as "ownerId", v.valid_until as "validUntil",
      v.reminded_at as "remindedAt"
    from certificate_versions v
    join certificates c on c.company_id = v.company_id and c.id = v.certificate_id and c.version = v.version
    join companies y on y.id = v.company_id and y.suspended_at is null
    join lateral (select certificate_owner(c.company_id, c.id) as id) o on o.id is not null
    where v.revoked_at is null and v.issuer_revoked_at is null and c.deleted_at is null
      and v.valid_until > ${now} and v.valid_until <= ${now}::timestamptz + make_interval(hours => 24 * ${first})
      and (v.reminded_at is null or v.reminded_at < v.valid_until - make_interval(hours => 24 * ${last})
        and v.valid_until <= ${now}::timestamptz + make_interval(hours => 24 * ${last}))
      and ${isTried(look, 'v.company_id', 'v.certificate_id')}
    order by v.valid_until, v.company_id, v.certificate_id limit ${most}`.execute(owner)
  return rows
}

/** False if another process has reminded meanwhile, or if it was revoked: neither is listed again. */
export async function markReminded(
  db: Db,
  { certificateId, version, remindedAt }: Version & Pick<Ending, 'remindedAt'>,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('certificate_versions')
    .set({ reminded_at: at })
    .where('certificate_id', '=', certificateId)
    .where('version', '=', version)
    .where('revoked_at', 'is', null)
    .where('reminded_at', 'is not distinct from', remindedAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
