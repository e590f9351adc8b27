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
}

/** The record of the company of this transaction. */
export async function getDetail(db: Db, companyId: number): Promise<Detail> {
  return db
    .selectFrom('companies')
    .select(['name', 'code', 'telephone_no as telephoneNo', 'email', 'country', 'city', 'address'])
    .select(['suspended_at as suspendedAt', 'verified_at as verifiedAt'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
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
 * Marks the one mail that a registration may send as sent: for the company of this code and address that registered since
 * `since` and has sent none. Of two requests at once, the second finds it sent. Runs as the owner, because nobody is signed
 * in. Gives the company's id.
 */
export async function takeRegistrationMail(
  db: Db,
  { code, email, since, at }: { code: string; email: string; since: Date; at: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update companies set registration_mailed_at = ${at}
    where code = ${code} and lower(email) = lower(${email}) and kind = 'EXT' and created_at >= ${since}
      and registration_mailed_at is null and suspended_at is null
    returning id`.execute(db)
  return rows[0]?.id
}

export interface NewCompany {
  readonly code: string
  readonly name: string
  readonly kind?: 'EXT' | 'COM'
  readonly demo?: boolean
  readonly locale?: 'en' | 'th'
  readonly telephoneNo?: string
  readonly email?: string
  readonly address?: string
  readonly city?: string
  readonly country?: string
  readonly at: Date
}

export async function insertCompany(db: Db, company: NewCompany): Promise<number> {
  const { id } = await db
    .insertInto('companies')
    .values({
      code: company.code.toUpperCase(),
      name: company.name,
      kind: company.kind ?? 'EXT',
      demo: company.demo ?? false,
      locale: company.locale ?? 'en',
      telephone_no: company.telephoneNo ?? '',
      email: company.email ?? '',
      address: company.address ?? '',
      city: company.city ?? '',
      country: company.country ?? '',
      created_at: company.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A company by its code, in upper case. As the owner. */
export async function findByCode(db: Db, code: string): Promise<{ id: number; code: string } | undefined> {
  return db.selectFrom('companies').select(['id', 'code']).where('code', '=', code).executeTakeFirst()
}

/** The company of the operator of the installation. As the owner. */
export async function findOperatorCompany(db: Db): Promise<{ id: number; code: string } | undefined> {
  return db.selectFrom('companies').select(['id', 'code']).where('kind', '=', 'COM').orderBy('id').executeTakeFirst()
}

/** Makes transactions that would create the operator's company wait for each other. */
export async function lockOperatorCompany(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('laisen operator'))`.execute(db)
}
