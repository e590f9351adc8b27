import { limits } from '@laisen/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface AssignedCertificate {
  readonly id: number
  readonly name: string
  readonly passwordCheck: boolean
  readonly ownerId: number | null
}

/** The certificates that an employee may use, with their owners (certificate_owner). */
export async function listAssignedWithOwners(db: Db, employeeId: number): Promise<AssignedCertificate[]> {
  const { rows } = await sql<AssignedCertificate>`
    select c.id, c.name, c.password_check as "passwordCheck", certificate_owner(c.company_id, c.id) as "ownerId"
    from certificates c
    where c.deleted_at is null and exists (select from certificate_users u
      where u.company_id = c.company_id and u.certificate_id = c.id and u.employee_id = ${employeeId})
    order by c.name, c.id limit ${limits.unpagedRows}`.execute(db)
  return rows
}
