import type { RevocationReason } from '@laisen/contract/endpoints/certificate-shapes'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Slice } from '../http/paged.ts'
import type { StatusFault } from './status-store.ts'

/** A certificate as its card shows it. What its version holds is null as long as it has none, because it is still being issued. */
export interface CardRecord {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly reason: string
  readonly location: string
  readonly kind: '1' | '2'
  readonly fileName: string
  readonly fromAuthority: boolean
  readonly passwordCheck: boolean
  readonly confirmByOwner: boolean
  readonly suspendedAt: Date | null
  /** Whose its key is; null where it is the company's (migration 0108). */
  readonly personId: number | null
  readonly pictureObjectId: string | null
  readonly pictureType: 'image/png' | 'image/jpeg' | null
  readonly createdBy: number
  readonly createdAt: Date
  /** The one person of a personal certificate, otherwise who added it (rules 5.6). */
  readonly ownerId: number
  /** Whether the person who asks may use it, and whether it is assigned to them. */
  readonly usable: boolean
  readonly assigned: boolean
  readonly issued: IssuedRecord | null
}

interface IssuedRecord {
  readonly certificate: Buffer
  readonly chain: readonly Buffer[]
  readonly subject: string
  readonly issuer: string
  readonly serial: string
  readonly keyType: string
  readonly validFrom: Date
  readonly validUntil: Date
  readonly revokedAt: Date | null
  readonly revocationReason: RevocationReason | null
  readonly issuedHere: boolean
  readonly statusAskedAt: Date | null
  readonly statusFault: StatusFault | null
  readonly issuerRevokedAt: Date | null
  readonly issuerRevokedSerial: string | null
}

type Row = Omit<CardRecord, 'issued'> & { readonly [Name in keyof IssuedRecord]: IssuedRecord[Name] | null }

/** These certificates, without those that were deleted, in the order of the ids, as one person sees them. */
export async function load(db: Db, ids: readonly number[], viewer: number): Promise<CardRecord[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select c.id, c.version, c.name, c.reason, c.location, c.kind, c.file_name as "fileName",
      c.from_authority as "fromAuthority", c.password_check as "passwordCheck", c.confirm_by_owner as "confirmByOwner",
      c.suspended_at as "suspendedAt", c.personal_of as "personId", c.picture_object_id as "pictureObjectId", c.picture_type as "pictureType",
      c.created_by as "createdBy", c.created_at as "createdAt",
      coalesce(case when c.kind = '1' then (select min(a.employee_id) from certificate_employees a
        where a.company_id = c.company_id and a.certificate_id = c.id) end, c.created_by) as "ownerId",
      exists (select from certificate_users u
        where u.company_id = c.company_id and u.certificate_id = c.id and u.employee_id = ${viewer}) as usable,
      exists (select from certificate_employees a
        where a.company_id = c.company_id and a.certificate_id = c.id and a.employee_id = ${viewer}) as assigned,
      v.certificate, v.chain, v.subject, v.issuer, v.serial, v.key_type as "keyType", v.valid_from as "validFrom",
      v.valid_until as "validUntil", v.revoked_at as "revokedAt", v.revocation_reason as "revocationReason",
      v.issued_by is not null as "issuedHere", v.status_asked_at as "statusAskedAt", v.status_fault as "statusFault",
      v.issuer_revoked_at as "issuerRevokedAt", v.issuer_revoked_serial as "issuerRevokedSerial"
    from unnest(${ids}::bigint[]) with ordinality wanted (id, place)
    join certificates c on c.company_id = app_company() and c.id = wanted.id and c.deleted_at is null
    left join certificate_versions v on v.company_id = c.company_id and v.certificate_id = c.id and v.version = c.version
    order by wanted.place`.execute(db)
  return rows.map(recordOf)
}

function recordOf(row: Row): CardRecord {
  const { certificate, chain, subject, issuer, serial, keyType, validFrom, validUntil, ...others } = row
  const { revokedAt, revocationReason, issuedHere, statusAskedAt, statusFault, ...kept } = others
  const { issuerRevokedAt, issuerRevokedSerial, ...rest } = kept
  if (certificate === null) return { ...rest, issued: null }
  const described = { subject: subject!, issuer: issuer!, serial: serial!, keyType: keyType! }
  const status = { issuedHere: issuedHere!, statusAskedAt, statusFault, issuerRevokedAt, issuerRevokedSerial }
  const term = { validFrom: validFrom!, validUntil: validUntil! }
  return {
    ...rest,
    issued: { certificate, chain: chain!, ...described, ...term, revokedAt, revocationReason, ...status },
  }
}

export interface AssignedPerson {
  readonly certificateId: number
  readonly employeeId: number
  readonly name: string
  readonly username: string
  readonly createdAt: Date
}

/** The first people of each of these certificates. */
// joins employees: their names are shown
export async function listFirstAssigned(db: Db, ids: readonly number[], most: number): Promise<AssignedPerson[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<AssignedPerson>`
    select wanted.id as "certificateId", e.id as "employeeId", trim(e.first_name || ' ' || e.last_name) as name,
      e.username, a.created_at as "createdAt"
    from unnest(${ids}::bigint[]) wanted (id) cross join lateral (
      select o.employee_id, o.created_at from certificate_employees o where o.certificate_id = wanted.id
      order by o.employee_id limit ${most}
    ) a join employees e on e.company_id = app_company() and e.id = a.employee_id
    order by wanted.id, e.id`.execute(db)
  return rows
}

/** How many people each of these certificates is assigned to; one without any is missing. */
export async function countAssigned(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select certificate_id as id, count(*)::int as count from certificate_employees
    where certificate_id = any(${ids}::bigint[]) group by certificate_id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** A page of the people of a certificate by name, and how many there are. */
// joins employees: their names are shown, and searched
export async function pageAssigned(
  db: Db,
  { certificateId, search }: { certificateId: number; search: string },
  { skip, take }: Slice,
): Promise<{ people: AssignedPerson[]; total: number }> {
  const found = sql`from certificate_employees a
    join employees e on e.company_id = a.company_id and e.id = a.employee_id
    where a.certificate_id = ${certificateId} and position(normalize(lower(${search}), nfc) in e.search_text) > 0`
  const { rows: people } = await sql<AssignedPerson>`
    select a.certificate_id as "certificateId", e.id as "employeeId", trim(e.first_name || ' ' || e.last_name) as name,
      e.username, a.created_at as "createdAt"
    ${found} order by e.first_name, e.last_name, e.id offset ${skip}::bigint limit ${take}`.execute(db)
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db)
  return { people, total: rows[0]!.total }
}
