import { type Kysely, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

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
  return detailOf(db, companyId).executeTakeFirstOrThrow()
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockDetail(db: Db, companyId: number): Promise<Detail | undefined> {
  return detailOf(db, companyId).forNoKeyUpdate().executeTakeFirst()
}

function detailOf(db: Db, companyId: number) {
  return db
    .selectFrom('companies')
    .select(['name', 'code', 'telephone_no as telephoneNo', 'email', 'country', 'city', 'address'])
    .select(['suspended_at as suspendedAt', 'verified_at as verifiedAt'])
    .where('id', '=', companyId)
}

export interface DetailChange {
  readonly name: string
  readonly telephoneNo: string
  readonly email: string
  readonly country: string
  readonly city: string
  readonly address: string
}

/** Writes what changed, and nothing else. */
export async function updateDetail(db: Db, companyId: number, change: Partial<DetailChange>): Promise<void> {
  const { telephoneNo: telephone_no, ...rest } = change
  await db
    .updateTable('companies')
    .set({ ...rest, ...(telephone_no !== undefined && { telephone_no }) })
    .where('id', '=', companyId)
    .execute()
}

/**
 * Takes the one mail that a registration may send. Finds the company with this code and address that registered after `since`,
 * has sent no mail, and whose first employee has no password yet. Of two simultaneous requests, only one finds it.
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

/** Opens a company with its three built-in roles, which hold nothing yet. */
export async function openCompany(db: Db, company: NewCompany): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select open_company(${company.code.toUpperCase()}, ${company.name}, ${company.kind ?? 'EXT'}, ${company.demo ?? false},
      ${company.telephoneNo ?? ''}, ${company.email ?? ''}, ${company.country ?? ''}, ${company.city ?? ''},
      ${company.address ?? ''}, ${company.locale ?? 'en'}, ${company.at}) as id`.execute(db)
  return rows[0]!.id
}

/** A company by its code, in upper case. As the owner. */
export async function findByCode(db: Kysely<Tables>, code: string): Promise<{ id: number; code: string } | undefined> {
  return db.selectFrom('companies').select(['id', 'code']).where('code', '=', code).executeTakeFirst()
}

export async function findCode(owner: Kysely<Tables>, companyId: number): Promise<string | undefined> {
  const row = await owner.selectFrom('companies').select('code').where('id', '=', companyId).executeTakeFirst()
  return row?.code
}

/** The company of the operator of the installation, of which there is one at most. As the owner. */
export async function findOperatorCompany(db: Kysely<Tables>): Promise<{ id: number; code: string } | undefined> {
  return db.selectFrom('companies').select(['id', 'code']).where('kind', '=', 'COM').executeTakeFirst()
}

/** What the person who started a new installation has yet to do. */
export interface FirstSteps {
  readonly operatorMissing: boolean
  /** No company exists but a demo that has ended. */
  readonly empty: boolean
}

/** As the owner. */
export async function findFirstSteps(owner: Kysely<Tables>): Promise<FirstSteps> {
  const { rows } = await sql<FirstSteps>`
    select not exists (select from companies where kind = 'COM') as "operatorMissing",
      not exists (select from companies where kind = 'EXT' and not (demo and suspended_at is not null)) as empty`.execute(
    owner,
  )
  return rows[0]!
}

/** Whether there is a company that is neither the operator's nor a demo. As the owner. */
export async function customerExists(owner: Kysely<Tables>): Promise<boolean> {
  const company = await owner
    .selectFrom('companies')
    .select('id')
    .where('kind', '=', 'EXT')
    .where('demo', '=', false)
    .executeTakeFirst()
  return company !== undefined
}

/** Lets only one transaction at a time create the operator's company. */
export async function lockOperatorCompany(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('laisen operator'))`.execute(db)
}

/** Whether it is suspended; nobody changes that until the transaction ends. */
export async function isSuspended(db: Db, companyId: number): Promise<boolean> {
  const found = await db
    .selectFrom('companies')
    .select('suspended_at')
    .where('id', '=', companyId)
    .forShare()
    .executeTakeFirst()
  return found === undefined || found.suspended_at !== null
}
