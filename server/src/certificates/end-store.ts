import type { RevocationReason } from '@laisen/contract/endpoints/certificate-shapes'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Deletes the personal certificates of these employees, and those with a key of theirs that others made shared or have without their consent. */
export async function markPersonalDeleted(
  db: Db,
  employeeIds: readonly number[],
  at: Date,
): Promise<{ id: number; picture: string | null }[]> {
  const { rows } = await sql<{ id: number; picture: string | null }>`
    update certificates c set deleted_at = ${at}
    where c.deleted_at is null and (c.personal_of = any(${employeeIds}::bigint[])
      or c.kind = '1' and exists (select from certificate_employees a
        where a.company_id = c.company_id and a.certificate_id = c.id and a.employee_id = any(${employeeIds}::bigint[])))
    returning c.id, c.picture_object_id as picture`.execute(db)
  return rows
}

interface Revocation {
  readonly reason: RevocationReason
  readonly at: Date
}

/** Every version of these certificates that is not revoked yet. */
export async function markRevoked(
  db: Db,
  certificateIds: readonly number[],
  { reason, at }: Revocation,
): Promise<void> {
  await sql`
    update certificate_versions set revoked_at = ${at}, revocation_reason = ${reason}
    where certificate_id = any(${certificateIds}::bigint[]) and revoked_at is null`.execute(db)
}

/** One version, unless it is revoked already. */
export async function markVersionRevoked(
  db: Db,
  { certificateId, version }: { certificateId: number; version: number },
  { reason, at }: Revocation,
): Promise<void> {
  await db
    .updateTable('certificate_versions')
    .set({ revoked_at: at, revocation_reason: reason })
    .where('certificate_id', '=', certificateId)
    .where('version', '=', version)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function deleteAssignments(db: Db, employeeIds: readonly number[]): Promise<void> {
  await sql`delete from certificate_employees where employee_id = any(${employeeIds}::bigint[])`.execute(db)
}

export async function markDeleted(db: Db, certificateId: number, at: Date): Promise<void> {
  await db.updateTable('certificates').set({ deleted_at: at }).where('id', '=', certificateId).execute()
}

/** Takes a certificate from everyone. */
export async function deleteAssignmentsOf(db: Db, certificateId: number): Promise<void> {
  await db.deleteFrom('certificate_employees').where('certificate_id', '=', certificateId).execute()
}
