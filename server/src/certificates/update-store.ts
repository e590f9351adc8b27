import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { SealedKey } from './store.ts'

/** The current version with its sealed key. */
export interface CurrentKey extends SealedKey {
  readonly version: number
}

/** The key of a certificate as it is now; undefined while it is still being issued. Waits for others who change it. */
export async function lockKey(db: Db, certificateId: number): Promise<CurrentKey | undefined> {
  return currentKey(db, certificateId, sql`for no key update of v`)
}

export async function findKey(db: Db, certificateId: number): Promise<CurrentKey | undefined> {
  return currentKey(db, certificateId, sql``)
}

async function currentKey(
  db: Db,
  certificateId: number,
  locking: RawBuilder<unknown>,
): Promise<CurrentKey | undefined> {
  const { rows } = await sql<CurrentKey>`
    select v.version, v.sealed_key as "sealedKey", v.password_salt as "passwordSalt", v.company_key_id as "companyKeyId"
    from certificates c join certificate_versions v
      on v.company_id = c.company_id and v.certificate_id = c.id and v.version = c.version
    where c.id = ${certificateId} and c.deleted_at is null ${locking}`.execute(db)
  return rows[0]
}

interface Fields {
  readonly name?: string | undefined
  readonly reason?: string | undefined
  readonly location?: string | undefined
  readonly kind?: '1' | '2' | undefined
  readonly passwordCheck?: boolean | undefined
  /** Who chose the password. */
  readonly passwordBy?: number | undefined
  readonly confirmByOwner?: boolean | undefined
  readonly picture?: { readonly objectId: string; readonly type: string } | undefined
  /** Of a new key: its version, and the name of its file. */
  readonly key?: { readonly version: number; readonly fileName: string } | undefined
}

/** Changes what is given, and leaves the rest. */
export async function update(db: Db, certificateId: number, fields: Fields): Promise<void> {
  const { name, reason, location, kind, passwordCheck, passwordBy, confirmByOwner, picture, key } = fields
  const changed = {
    ...{ name, reason, location, kind, password_check: passwordCheck, confirm_by_owner: confirmByOwner },
    password_by: passwordBy,
    ...(picture && { picture_object_id: picture.objectId, picture_type: picture.type }),
    ...(key && { version: key.version, file_name: key.fileName }),
  }
  const set = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined))
  if (Object.keys(set).length === 0) return
  await db.updateTable('certificates').set(set).where('id', '=', certificateId).execute()
}

/** Seals the key of a version anew: under a password, or without one. */
export async function updateSeal(
  db: Db,
  { certificateId, version }: { certificateId: number; version: number },
  { sealedKey, passwordSalt, companyKeyId }: SealedKey,
): Promise<void> {
  await db
    .updateTable('certificate_versions')
    .set({ sealed_key: sealedKey, password_salt: passwordSalt, company_key_id: companyKeyId })
    .where('certificate_id', '=', certificateId)
    .where('version', '=', version)
    .execute()
}

export async function listAssignedIds(db: Db, certificateId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('certificate_employees')
    .select('employee_id')
    .where('certificate_id', '=', certificateId)
    .execute()
  return rows.map((row) => row.employee_id)
}

/** Everyone who may use a certificate. */
export async function listUserIds(db: Db, certificateId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct employee_id as id from certificate_users where certificate_id = ${certificateId}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function unassign(db: Db, certificateId: number, employeeIds: readonly number[]): Promise<void> {
  if (employeeIds.length === 0) return
  await sql`
    delete from certificate_employees
    where certificate_id = ${certificateId} and employee_id = any(${employeeIds}::bigint[])`.execute(db)
}
