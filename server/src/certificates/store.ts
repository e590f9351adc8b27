import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

type PictureType = 'image/png' | 'image/jpeg'

/** The current version of a certificate, with what is needed to show it and to decide whether it may sign. */
export interface CertificateRecord {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly reason: string
  readonly location: string
  readonly kind: '1' | '2'
  readonly fileName: string
  readonly passwordCheck: boolean
  readonly confirmByOwner: boolean
  readonly suspendedAt: Date | null
  readonly revokedAt: Date | null
  readonly pictureObjectId: string | null
  readonly pictureType: PictureType | null
  readonly certificate: Buffer
  /** The issuer and those above it, as far as the file contained them. */
  readonly chain: readonly Buffer[]
  readonly subject: string
  readonly issuer: string
  readonly serial: string
  readonly keyType: string
  readonly validFrom: Date
  readonly validUntil: Date
}

/** What is needed in addition to open the private key. */
export interface SealedKey {
  readonly sealedKey: Buffer
  readonly passwordSalt: Buffer | null
  readonly companyKeyId: number
}

const shown = [
  'c.id',
  'c.version',
  'c.name',
  'c.reason',
  'c.location',
  'c.kind',
  'c.file_name as fileName',
  'c.password_check as passwordCheck',
  'c.confirm_by_owner as confirmByOwner',
  'c.suspended_at as suspendedAt',
  'v.revoked_at as revokedAt',
  'c.picture_object_id as pictureObjectId',
  'v.certificate',
  'v.chain',
  'v.subject',
  'v.issuer',
  'v.serial',
  'v.key_type as keyType',
  'v.valid_from as validFrom',
  'v.valid_until as validUntil',
] as const

/** Checked where it is written: readRequest knows no other. */
const pictureType = sql<PictureType | null>`c.picture_type`.as('pictureType')

const sealed = [
  'v.sealed_key as sealedKey',
  'v.password_salt as passwordSalt',
  'v.company_key_id as companyKeyId',
] as const

/** Certificates that an employee is assigned to and that have not been deleted, in their current version. */
function assigned(db: Db, employeeId: number) {
  return db
    .selectFrom('certificates as c')
    .innerJoin('certificate_versions as v', (join) =>
      join
        .onRef('v.company_id', '=', 'c.company_id')
        .onRef('v.certificate_id', '=', 'c.id')
        .onRef('v.version', '=', 'c.version'),
    )
    .innerJoin('certificate_employees as a', (join) =>
      join.onRef('a.company_id', '=', 'c.company_id').onRef('a.certificate_id', '=', 'c.id'),
    )
    .where('a.employee_id', '=', employeeId)
    .where('c.deleted_at', 'is', null)
}

export async function listAssigned(db: Db, employeeId: number, most: number): Promise<CertificateRecord[]> {
  return assigned(db, employeeId)
    .select(shown)
    .select(pictureType)
    .orderBy('c.name')
    .orderBy('c.id')
    .limit(most)
    .execute()
}

/** The certificate with its sealed key, if it is assigned to this employee. */
export async function findAssigned(
  db: Db,
  certificateId: number,
  employeeId: number,
): Promise<(CertificateRecord & SealedKey) | undefined> {
  return assigned(db, employeeId)
    .where('c.id', '=', certificateId)
    .select([...shown, ...sealed])
    .select(pictureType)
    .executeTakeFirst()
}

/** All of them with their sealed keys, in the order of `listAssigned`. */
export async function listAssignedSealed(
  db: Db,
  employeeId: number,
  most: number,
): Promise<(CertificateRecord & SealedKey)[]> {
  return assigned(db, employeeId)
    .select([...shown, ...sealed])
    .select(pictureType)
    .orderBy('c.name')
    .orderBy('c.id')
    .limit(most)
    .execute()
}

/** The picture of a certificate: of any in the company, or only of those assigned to or added by one employee. */
export async function findPicture(
  db: Db,
  certificateId: number,
  onlyFor: number | null,
): Promise<{ objectId: string | null; type: PictureType | null } | undefined> {
  let picture = db
    .selectFrom('certificates as c')
    .where('c.id', '=', certificateId)
    .where('c.deleted_at', 'is', null)
    .select('c.picture_object_id as objectId')
    .select(sql<PictureType | null>`c.picture_type`.as('type'))
  if (onlyFor !== null) {
    picture = picture.where((eb) =>
      eb.or([
        eb('c.created_by', '=', onlyFor),
        eb.exists(
          eb
            .selectFrom('certificate_employees as a')
            .whereRef('a.company_id', '=', 'c.company_id')
            .whereRef('a.certificate_id', '=', 'c.id')
            .where('a.employee_id', '=', onlyFor)
            .select('a.employee_id'),
        ),
      ]),
    )
  }
  return picture.executeTakeFirst()
}

export interface Assignment {
  readonly certificateId: number
  readonly employeeId: number
  readonly createdAt: Date
}

/** Who is assigned to these certificates. */
export async function listAssignments(db: Db, certificateIds: readonly number[]): Promise<Assignment[]> {
  const { rows } = await sql<Assignment>`
    select certificate_id as "certificateId", employee_id as "employeeId", created_at as "createdAt"
    from certificate_employees where certificate_id = any(${certificateIds}::bigint[])`.execute(db)
  return rows
}

/** Makes other additions of certificates in this company wait until the transaction ends. */
export async function lockAdditions(db: Db, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('certificates'), hashtext(${String(companyId)}))`.execute(db)
}

/** How many certificates the company has, without those that were deleted. */
export async function count(db: Db): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from certificates where deleted_at is null`.execute(db)
  return rows[0]!.count
}

/** The id of the next certificate. It is needed before the row is written, because the key is sealed to it. */
export async function nextId(db: Db): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence('certificates', 'id')) as id`.execute(db)
  return rows[0]!.id
}

interface NewCertificate {
  readonly companyId: number
  readonly id: number
  readonly name: string
  readonly reason: string
  readonly location: string
  readonly kind: '1' | '2'
  readonly passwordCheck: boolean
  readonly confirmByOwner: boolean
  readonly pictureObjectId: string
  readonly pictureType: PictureType
  readonly fileName: string
  /** Who adds it. */
  readonly employeeId: number
  readonly at: Date
}

export async function insert(db: Db, certificate: NewCertificate): Promise<void> {
  await db
    .insertInto('certificates')
    .values({
      company_id: certificate.companyId,
      id: certificate.id,
      name: certificate.name,
      reason: certificate.reason,
      location: certificate.location,
      kind: certificate.kind,
      password_check: certificate.passwordCheck,
      confirm_by_owner: certificate.confirmByOwner,
      picture_object_id: certificate.pictureObjectId,
      picture_type: certificate.pictureType,
      file_name: certificate.fileName,
      created_by: certificate.employeeId,
      created_at: certificate.at,
    })
    .execute()
}

interface NewVersion extends SealedKey {
  readonly companyId: number
  readonly certificateId: number
  readonly version: number
  readonly certificate: Buffer
  readonly chain: readonly Buffer[]
  readonly subject: string
  readonly issuer: string
  readonly serial: string
  readonly keyType: string
  readonly validFrom: Date
  readonly validUntil: Date
  readonly at: Date
}

export async function insertVersion(db: Db, version: NewVersion): Promise<void> {
  await db
    .insertInto('certificate_versions')
    .values({
      company_id: version.companyId,
      certificate_id: version.certificateId,
      version: version.version,
      certificate: version.certificate,
      chain: [...version.chain],
      subject: version.subject,
      issuer: version.issuer,
      serial: version.serial,
      key_type: version.keyType,
      valid_from: version.validFrom,
      valid_until: version.validUntil,
      sealed_key: version.sealedKey,
      password_salt: version.passwordSalt,
      company_key_id: version.companyKeyId,
      created_at: version.at,
    })
    .execute()
}

export async function assign(
  db: Db,
  to: { companyId: number; certificateId: number; employeeIds: readonly number[]; at: Date },
): Promise<void> {
  const { companyId, certificateId, employeeIds, at } = to
  const rows = employeeIds.map((employeeId) => ({
    company_id: companyId,
    certificate_id: certificateId,
    employee_id: employeeId,
    created_at: at,
  }))
  if (rows.length > 0) await db.insertInto('certificate_employees').values(rows).execute()
}
