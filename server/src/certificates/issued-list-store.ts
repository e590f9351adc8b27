import { limits } from '@laisen/contract/limits'
import type { Hex } from '@laisen/pki/der'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Slice } from '../http/paged.ts'

type IssuedState = 'valid' | 'expired' | 'revoked'

export interface IssuedRow {
  readonly certificateId: number
  readonly name: string
  readonly serial: Hex
  readonly subject: string
  readonly issuedAt: Date
  readonly validUntil: Date
  readonly revokedAt: Date | null
  /** Of the certificate. */
  readonly ownerId: number | null
  /** The version that the certificate signs with now. */
  readonly current: boolean
}

export interface WantedIssued {
  /** Of the name or the text of the certificate, or how its serial number begins. Empty: all. */
  readonly search: string
  readonly state: IssuedState | null
  readonly now: Date
}

/** What the company's authority issued, the latest first, and how many there are: for a search counted to 5,000. */
export async function listIssued(
  db: Db,
  { search, state, now }: WantedIssued,
  { skip, take }: Slice,
): Promise<{ rows: IssuedRow[]; total: number }> {
  const matching = sql`issued_by is not null ${inState(state, now)} ${await found(db, search)}`
  const { rows } = await sql<IssuedRow>`
    select v.certificate_id as "certificateId", c.name, v.serial, v.subject, v.created_at as "issuedAt",
      v.valid_until as "validUntil", v.revoked_at as "revokedAt", certificate_owner(c.company_id, c.id) as "ownerId",
      c.version = v.version and c.deleted_at is null as current
    from (select * from certificate_versions where ${matching}
      order by created_at desc, certificate_id desc, version desc offset ${skip}::bigint limit ${take}) v
    join certificates c on c.company_id = v.company_id and c.id = v.certificate_id
    order by v.created_at desc, v.certificate_id desc, v.version desc`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from certificate_versions where ${matching}`.execute(db)
  return { rows, total: counted[0]!.total }
}

function inState(state: IssuedState | null, now: Date): RawBuilder<unknown> {
  if (state === 'revoked') return sql`and revoked_at is not null`
  if (state === 'expired') return sql`and revoked_at is null and valid_until < ${now}`
  return state === 'valid' ? sql`and revoked_at is null and valid_until >= ${now}` : sql``
}

async function found(db: Db, search: string): Promise<RawBuilder<unknown>> {
  if (search === '') return sql``
  const { rows } = await sql<{ certificate: number }>`
    select certificate from search_certificates(${search}, null, false, true, 0, ${limits.rowsCounted}::bigint,
      ${limits.rowsCounted}::bigint)`.execute(db)
  const ids = rows.map(({ certificate }) => certificate)
  // As it is read elsewhere: openssl and browsers put colons or spaces between the octets.
  const serial = search.replaceAll(/[\s:]/g, '').toLowerCase()
  const bySerial = /^[0-9a-f]{4,40}$/.test(serial) ? sql`or starts_with(serial, ${serial})` : sql``
  return sql`and (certificate_id = any(${ids}::bigint[]) ${bySerial})`
}

/** One that the company's authority issued, as DER. */
export async function findIssued(db: Db, serial: string): Promise<{ certificate: Buffer; name: string } | undefined> {
  const { rows } = await sql<{ certificate: Buffer; name: string }>`
    select v.certificate, c.name from certificate_versions v
    join certificates c on c.company_id = v.company_id and c.id = v.certificate_id
    where v.issued_by is not null and v.serial = ${serial} and octet_length(v.certificate) > 0`.execute(db)
  return rows[0]
}
