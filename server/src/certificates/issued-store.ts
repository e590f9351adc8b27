import type { RevocationReason } from '@laisen/contract/endpoints/certificate-shapes'
import type { Hex } from '@laisen/pki/der'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** A certificate that the company's own authority issued to a person, in its current version. */
export interface IssuedRecord {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly reason: string
  readonly issuedBy: number | null
  readonly validUntil: Date
  readonly revokedAt: Date | null
}

/** The certificate that the authority issued to this employee, unless it was deleted. */
export async function findIssuedTo(db: Db, employeeId: number): Promise<IssuedRecord | undefined> {
  return db
    .selectFrom('certificates as c')
    .innerJoin('certificate_versions as v', (join) =>
      join
        .onRef('v.company_id', '=', 'c.company_id')
        .onRef('v.certificate_id', '=', 'c.id')
        .onRef('v.version', '=', 'c.version'),
    )
    .select([
      'c.id',
      'c.version',
      'c.name',
      'c.reason',
      'v.issued_by as issuedBy',
      'v.valid_until as validUntil',
      'v.revoked_at as revokedAt',
    ])
    .where('c.created_by', '=', employeeId)
    .where('c.from_authority', '=', true)
    .where('c.deleted_at', 'is', null)
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** False if the certificate has another version by now, or was deleted. */
export async function markVersion(
  db: Db,
  certificateId: number,
  { version, employeeId }: { readonly version: number; readonly employeeId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('certificates')
    // The key of an issued certificate always comes sealed under a password, whatever the former one did.
    .set({ version, password_check: true, password_by: employeeId })
    .where('id', '=', certificateId)
    .where('version', '=', version - 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * The certificate that the authority issued to this employee, as long as it is theirs alone, and what it shows. It is always a
 * personal one, and one that is deleted is no longer assigned to anyone.
 */
export async function findOwnIssued(
  db: Db,
  employeeId: number,
): Promise<{ id: number; pictureObjectId: string | null } | undefined> {
  return db
    .selectFrom('certificates as c')
    .innerJoin('certificate_employees as a', (join) =>
      join.onRef('a.company_id', '=', 'c.company_id').onRef('a.certificate_id', '=', 'c.id'),
    )
    .select(['c.id', 'c.picture_object_id as pictureObjectId'])
    .where('a.employee_id', '=', employeeId)
    .where('c.created_by', '=', employeeId)
    .where('c.from_authority', '=', true)
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function markPicture(
  db: Db,
  certificateId: number,
  { objectId, pictureType }: { readonly objectId: string; readonly pictureType: string },
): Promise<void> {
  await db
    .updateTable('certificates')
    .set({ picture_object_id: objectId, picture_type: pictureType })
    .where('id', '=', certificateId)
    .execute()
}

export interface IssuedStatus {
  readonly serial: Hex
  readonly revokedAt: Date | null
  readonly reason: RevocationReason | null
}

const status = [
  sql<Hex>`serial`.as('serial'),
  'revoked_at as revokedAt',
  sql<RevocationReason | null>`revocation_reason`.as('reason'),
] as const

/** What became of a certificate that an authority issued; undefined if it never issued one with this serial number. */
export async function findStatus(
  db: Db,
  { issuedBy, serial }: { readonly issuedBy: number; readonly serial: string },
): Promise<IssuedStatus | undefined> {
  return db
    .selectFrom('certificate_versions')
    .select(status)
    .where('issued_by', '=', issuedBy)
    .where('serial', '=', serial)
    .executeTakeFirst()
}

export async function countRevoked(db: Db, issuedBy: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from certificate_versions where issued_by = ${issuedBy} and revoked_at is not null`.execute(
    db,
  )
  return rows[0]!.count
}

export async function listRevoked(db: Db, issuedBy: number): Promise<IssuedStatus[]> {
  return db
    .selectFrom('certificate_versions')
    .select(status)
    .where('issued_by', '=', issuedBy)
    .where('revoked_at', 'is not', null)
    .orderBy('revoked_at')
    .execute()
}
