import type { Locale } from '@laisen/contract/messages/define'
import { sql } from 'kysely'
import type { Database, Db } from '../db/database.ts'
import { confirmedFactor } from '../factors/confirmed.ts'
import type { FactorStanding } from '../factors/due.ts'

export async function findCompanyId(database: Database, code: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number | null }>`select find_company(${code}) as id`.execute(database.unbound)
  return rows[0]?.id ?? undefined
}

type Barred = 'ACCOUNT_LOCKED' | 'COMPANY_SUSPENDED' | 'COMPANY_WAITING' | 'COMPANY_DECLINED'

export interface Account extends FactorStanding {
  readonly employeeId: number
  readonly passwordHash: string | null
  /** Why nobody can log in to it, whatever they know. */
  readonly barred: Barred | undefined
  readonly userType: 'EXT' | 'COM'
  readonly consent_at: Date | null
  readonly consent_version: string | null
  readonly mustChangePassword: boolean
  readonly locale: Locale
}

/** The accounts with this address, in all companies, of people who may log in with a password. */
export async function findAccounts(
  { unbound }: Database,
  email: string,
): Promise<{ companyId: number; employeeId: number }[]> {
  const { rows } = await sql<{ companyId: number; employeeId: number }>`
    select company_id as "companyId", employee_id as "employeeId" from find_accounts(${email})`.execute(unbound)
  return rows
}

/** The account of a user name in the company of this transaction. */
// joins employees, companies, factors: a login needs all three, so they are one query
export async function findAccount(db: Db, username: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('employees')
    .innerJoin('companies', 'companies.id', 'employees.company_id')
    .leftJoin('factors', confirmedFactor)
    .select([
      'employees.id',
      'password_hash',
      'locked_at',
      'suspended_at',
      'waits_since',
      'declined_at',
      'kind',
      'consent_at',
      'consent_version',
      'must_change_password',
      'employees.locale',
      'factors.confirmed_at as factor_at',
      'employees.factor_demanded',
      'companies.factor_required_of',
      'companies.factor_required_from',
    ])
    .where('username', '=', username)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    employeeId: row.id,
    passwordHash: row.password_hash,
    barred: barredBy(row),
    userType: row.kind,
    consent_at: row.consent_at,
    consent_version: row.consent_version,
    mustChangePassword: row.must_change_password,
    factorEnrolled: row.factor_at !== null,
    factorRequiredOf: row.factor_required_of,
    factorRequiredFrom: row.factor_required_from,
    factorDemanded: row.factor_demanded,
    locale: row.locale,
  }
}

function barredBy(
  row: Readonly<Record<'locked_at' | 'suspended_at' | 'waits_since' | 'declined_at', Date | null>>,
): Barred | undefined {
  if (row.locked_at) return 'ACCOUNT_LOCKED'
  if (row.suspended_at) return 'COMPANY_SUSPENDED'
  if (row.waits_since) return 'COMPANY_WAITING'
  return row.declined_at ? 'COMPANY_DECLINED' : undefined
}
