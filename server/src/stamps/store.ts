import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Where a person stands who was allowed to stamp a while ago. */
export async function getStanding(
  db: Db,
  who: { companyId: number; employeeId: number; sessionId: number | undefined; now: Date },
): Promise<{ signedIn: boolean; active: boolean }> {
  const { companyId, employeeId, sessionId = null, now } = who
  const { rows } = await sql<{ signedIn: boolean; active: boolean }>`
    select e.locked_at is null and e.deleted_at is null and c.suspended_at is null
        and (${sessionId}::bigint is null or exists (select from sessions s where s.company_id = e.company_id
          and s.id = ${sessionId} and s.ended_at is null and s.expires_at > ${now})) as "signedIn",
      e.active or not exists (select from employee_roles r
        where r.company_id = e.company_id and r.employee_id = e.id and r.role_id = 3) as active
    from employees e join companies c on c.id = e.company_id
    where e.company_id = ${companyId} and e.id = ${employeeId}`.execute(db)
  return rows[0] ?? { signedIn: false, active: false }
}

/** What the person who stamps, and their company, add to a stamp. */
export async function getSigner(
  db: Db,
  { companyId, employeeId }: { companyId: number; employeeId: number },
): Promise<{ employeeName: string; anyPageSize: boolean }> {
  return db
    .selectFrom('employees as e')
    .innerJoin('companies as c', 'c.id', 'e.company_id')
    .where('e.company_id', '=', companyId)
    .where('e.id', '=', employeeId)
    .select([sql<string>`e.first_name || ' ' || e.last_name`.as('employeeName'), 'c.any_page_size as anyPageSize'])
    .executeTakeFirstOrThrow()
}

export interface StampRecord {
  readonly id: number
  readonly publicId: string
  readonly documentId: number
  readonly revision: number
  readonly documentName: string
  readonly level: string
  readonly at: Date
  readonly sizeBytes: number
  readonly sha256: Buffer
  readonly employeeId: number
  readonly username: string
  readonly employeeName: string
}

/** A stamp by the id that addresses carry: anybody's of the company, or one person's. */
export async function find(db: Db, publicId: string, onlyBy: number | null): Promise<StampRecord | undefined> {
  let stamps = db
    .selectFrom('stamps as s')
    .innerJoin('documents as d', (join) =>
      join.onRef('d.company_id', '=', 's.company_id').onRef('d.id', '=', 's.document_id'),
    )
    .innerJoin('revisions as r', (join) =>
      join
        .onRef('r.company_id', '=', 's.company_id')
        .onRef('r.document_id', '=', 's.document_id')
        .onRef('r.number', '=', 's.revision'),
    )
    .innerJoin('employees as e', (join) =>
      join.onRef('e.company_id', '=', 's.company_id').onRef('e.id', '=', 's.employee_id'),
    )
    .where('s.public_id', '=', publicId)
  if (onlyBy !== null) stamps = stamps.where('s.employee_id', '=', onlyBy)
  return stamps
    .select([
      's.id',
      's.public_id as publicId',
      's.document_id as documentId',
      's.revision',
      'd.name as documentName',
      's.level',
      's.created_at as at',
      'r.size_bytes as sizeBytes',
      'r.sha256',
      's.employee_id as employeeId',
      'e.username',
      sql<string>`e.first_name || ' ' || e.last_name`.as('employeeName'),
    ])
    .executeTakeFirst()
}

export interface StampSignature {
  readonly certificateId: number
  readonly certName: string | null
  readonly reason: string | null
  readonly location: string | null
  readonly facts: Record<string, unknown>
  readonly subject: string
  readonly issuer: string
  readonly serial: string
  readonly keyType: string
  readonly validFrom: Date
  readonly validUntil: Date
}

/** The signatures of a stamp, each with the version of the certificate that made it. */
export async function listSignatures(db: Db, stampId: number): Promise<StampSignature[]> {
  return db
    .selectFrom('history as h')
    .innerJoin('certificate_versions as v', (join) =>
      join
        .onRef('v.company_id', '=', 'h.company_id')
        .onRef('v.certificate_id', '=', 'h.certificate_id')
        .onRef('v.version', '=', 'h.certificate_version'),
    )
    .where('h.stamp_id', '=', stampId)
    .select([
      'h.certificate_id as certificateId',
      'h.cert_name as certName',
      'h.reason',
      'h.location',
      'h.facts',
      'v.subject',
      'v.issuer',
      'v.serial',
      'v.key_type as keyType',
      'v.valid_from as validFrom',
      'v.valid_until as validUntil',
    ])
    .orderBy('h.id')
    .execute()
}
