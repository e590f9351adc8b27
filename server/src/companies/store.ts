import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface Detail {
  readonly name: string
  readonly code: string
  readonly telephoneNo: string
  readonly email: string
  readonly country: string
  readonly city: string
  readonly address: string
  readonly suspendedAt: Date | null
  readonly verifiedAt: Date | null
  /** Of the company's own administrator; empty where there is none. */
  readonly username: string
}

/** The record of the company of this transaction. */
export async function getDetail(db: Db, companyId: number): Promise<Detail> {
  const row = await db
    .selectFrom('companies')
    .leftJoin('employees', (join) =>
      join.onRef('employees.company_id', '=', 'companies.id').on('own_admin', '=', true).on('deleted_at', 'is', null),
    )
    .select([
      'companies.name',
      'companies.code',
      'companies.telephone_no',
      'companies.email',
      'companies.country',
      'companies.city',
      'companies.address',
      'companies.suspended_at',
      'companies.verified_at',
      'employees.username',
    ])
    .where('companies.id', '=', companyId)
    .executeTakeFirstOrThrow()
  return {
    name: row.name,
    code: row.code,
    telephoneNo: row.telephone_no,
    email: row.email,
    country: row.country,
    city: row.city,
    address: row.address,
    suspendedAt: row.suspended_at,
    verifiedAt: row.verified_at,
    username: row.username ?? '',
  }
}

export interface DetailChange {
  readonly name: string
  readonly telephoneNo: string
  readonly email: string
  readonly country: string
  readonly city: string
  readonly address: string
}

export async function updateDetail(db: Db, companyId: number, change: DetailChange): Promise<void> {
  const { telephoneNo: telephone_no, ...rest } = change
  await db
    .updateTable('companies')
    .set({ ...rest, telephone_no })
    .where('id', '=', companyId)
    .execute()
}

/**
 * Takes the one mail that a registration may send: the company of this code and address, registered since `since`, whose
 * link has not gone out, and whose first person has no password yet. Of two at once the second finds it taken.
 */
export async function takeRegistrationMail(
  db: Db,
  { code, email, since, at }: { code: string; email: string; since: Date; at: Date },
): Promise<{ companyId: number; employeeId: number } | undefined> {
  const { rows } = await sql<{ companyId: number; employeeId: number }>`
    select company_id as "companyId", employee_id as "employeeId"
    from take_registration_mail(${code}, ${email}, ${since}, ${at})`.execute(db)
  return rows[0]
}
