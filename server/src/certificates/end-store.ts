import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Deletes the personal certificates of these employees. */
export async function markPersonalDeleted(
  db: Db,
  employeeIds: readonly number[],
  at: Date,
): Promise<{ id: number; picture: string | null }[]> {
  const { rows } = await sql<{ id: number; picture: string | null }>`
    update certificates c set deleted_at = ${at}
    where c.kind = '1' and c.deleted_at is null and exists (select from certificate_employees a
      where a.company_id = c.company_id and a.certificate_id = c.id and a.employee_id = any(${employeeIds}::bigint[]))
    returning c.id, c.picture_object_id as picture`.execute(db)
  return rows
}

export async function markRevoked(db: Db, certificateIds: readonly number[], at: Date): Promise<void> {
  await sql`
    update certificate_versions set revoked_at = ${at}
    where certificate_id = any(${certificateIds}::bigint[]) and revoked_at is null`.execute(db)
}

export async function deleteAssignments(db: Db, employeeIds: readonly number[]): Promise<void> {
  await sql`delete from certificate_employees where employee_id = any(${employeeIds}::bigint[])`.execute(db)
}
