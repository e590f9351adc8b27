import { sql } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import { composedOnce } from '../db/composed.ts'
import type { Db } from '../db/database.ts'
import type { StatusFault } from './status-store.ts'

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
  /** Who confirms what others sign with it (rules 5.6); null where nobody has to. */
  readonly confirmerId: number | null
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
  readonly issuedHere: boolean
  readonly statusAskedAt: Date | null
  readonly statusFault: StatusFault | null
  readonly issuerRevokedAt: Date | null
  readonly issuerRevokedSerial: string | null
}

/** The xmin of the row, where one certificate is looked up for whoever uses it. */
export interface WithRowVersion {
  readonly rowVersion: string
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
  'v.status_asked_at as statusAskedAt',
  'v.status_fault as statusFault',
  'v.issuer_revoked_at as issuerRevokedAt',
  'v.issuer_revoked_serial as issuerRevokedSerial',
] as const

/** Checked where it is written: readRequest knows no other. */
const pictureType = sql<PictureType | null>`c.picture_type`.as('pictureType')

/** Issued by the company's own authority. */
const issuedHere = sql<boolean>`v.issued_by is not null`.as('issuedHere')

const confirmerId = sql<number | null>`case when c.confirm_by_owner then certificate_owner(c.company_id, c.id) end`.as(
  'confirmerId',
)

const sealed = [
  'v.sealed_key as sealedKey',
  'v.password_salt as passwordSalt',
  'v.company_key_id as companyKeyId',
] as const

/** Certificates that have not been deleted, in their current version. */
function current(db: Db) {
  return db
    .selectFrom('certificates as c')
    .innerJoin('certificate_versions as v', (join) =>
      join
        .onRef('v.company_id', '=', 'c.company_id')
        .onRef('v.certificate_id', '=', 'c.id')
        .onRef('v.version', '=', 'c.version'),
    )
    .where('c.deleted_at', 'is', null)
}

/**
 * Those of them that an employee may use, which is decided by the view certificate_users alone (docs/decisions/0059).
 */
function usable(db: Db, employeeId: number) {
  return current(db).where('c.id', 'in', (eb) =>
    eb
      .selectFrom('certificate_users as u')
      .select(sql<number>`u.certificate_id`.as('id'))
      .where('u.employee_id', '=', employeeId),
  )
}

export async function listUsable(db: Db, employeeId: number, most: number): Promise<CertificateRecord[]> {
  return usable(db, employeeId)
    .select(shown)
    .select([pictureType, confirmerId, issuedHere])
    .orderBy('c.name')
    .orderBy('c.id')
    .limit(most)
    .execute()
}

/** The certificate with its sealed key, if this employee may use it. */
export async function findUsable(
  db: Db,
  certificateId: number,
  employeeId: number,
): Promise<(CertificateRecord & SealedKey & WithRowVersion) | undefined> {
  const [found] = await usableOne(db, { certificateId, employeeId })
  return found
}

const usableOne = composedOnce((db, { certificateId, employeeId }: { certificateId: number; employeeId: number }) =>
  usable(db, employeeId)
    .where('c.id', '=', certificateId)
    .select([...shown, ...sealed])
    .select([pictureType, confirmerId, issuedHere])
    .select(sql<string>`c.xmin::text`.as('rowVersion')),
)

/** The certificate with its sealed key, whoever may use it, and whose it is. */
export async function findOwned(
  db: Db,
  certificateId: number,
): Promise<(CertificateRecord & SealedKey & { readonly ownerId: number | null }) | undefined> {
  return current(db)
    .where('c.id', '=', certificateId)
    .select([...shown, ...sealed])
    .select([pictureType, confirmerId, issuedHere])
    .select(sql<number | null>`certificate_owner(c.company_id, c.id)`.as('ownerId'))
    .executeTakeFirst()
}

/** All of them with their sealed keys, in the order of `listUsable`. */
export async function listUsableSealed(
  db: Db,
  employeeId: number,
  most: number,
): Promise<(CertificateRecord & SealedKey)[]> {
  return usable(db, employeeId)
    .select([...shown, ...sealed])
    .select([pictureType, confirmerId, issuedHere])
    .orderBy('c.name')
    .orderBy('c.id')
    .limit(most)
    .execute()
}

/** Those of this name, with their sealed keys. One letter may be written as several characters, or as one. */
export async function listUsableByName(
  db: Db,
  name: string,
  employeeId: number,
): Promise<(CertificateRecord & SealedKey)[]> {
  return usable(db, employeeId)
    .where(sql<boolean>`normalize(c.name) = normalize(${name})`)
    .select([...shown, ...sealed])
    .select([pictureType, confirmerId, issuedHere])
    .execute()
}

/** The picture of a certificate: of any in the company, or only of those that one employee may use or added. */
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
            .selectFrom('certificate_users as u')
            .whereRef('u.company_id', '=', 'c.company_id')
            .whereRef('u.certificate_id', '=', 'c.id')
            .where('u.employee_id', '=', onlyFor)
            .select('u.employee_id'),
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

/** Makes other holders of this lock in this company wait until the transaction ends. */
export async function lockAll(db: Db, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('certificates'), hashtext(${String(companyId)}))`.execute(db)
}

/** How many certificates the company has, without those that were deleted: a sum that each change adds to (migration 0038). */
export async function count(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(certificates), 0)::int as count from certificate_totals`.execute(db)
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
  readonly pictureObjectId: string | null
  readonly pictureType: PictureType | null
  readonly fileName: string
  /** The company's own authority issued it. */
  readonly fromAuthority?: boolean
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
      from_authority: certificate.fromAuthority ?? false,
      created_by: certificate.employeeId,
      password_by: certificate.employeeId,
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
  /** The authority of the company that issued it. */
  readonly issuedBy?: number
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
      issued_by: version.issuedBy ?? null,
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

export async function listNames(db: Db, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('certificates').where('id', '=', anyOf(ids)).select(['id', 'name']).execute()
}
