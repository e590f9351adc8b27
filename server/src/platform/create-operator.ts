import { everything } from '@laisen/contract/permissions'
import { operatorCompanyCode } from '@laisen/contract/registration-rules'
import { normalCompanyCode, normalUsername } from '@laisen/contract/sign-in-rules'
import { type Kysely, sql } from 'kysely'
import { createCompany } from '../companies/create.ts'
import type { Database, Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { createEmployee } from '../employees/create.ts'
import { StartRefused } from '../start-refused.ts'

export interface NewOperator {
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly locale: 'en' | 'th'
  /** Undefined: the code that the operator's company has, or OPS for a new one. */
  readonly companyCode: string | undefined
  readonly companyName: string | undefined
  /** Null: a link sets it. */
  readonly passwordHash: string | null
  readonly mustChangePassword: boolean
  readonly at: Date
}

export interface MadeOperator {
  readonly companyId: number
  readonly companyCode: string
  readonly employeeId: number
}

/** The operator's company, made with the first of its people. @throws StartRefused where it has another code than is asked for */
export async function provideOperatorCompany(
  { owner }: Database,
  operator: NewOperator,
): Promise<{ id: number; code: string }> {
  return owner.transaction().execute(async (db) => {
    await oneCommandAtATime(db)
    const existing = await findOperatorCompany(db)
    const asked = operator.companyCode && normalCompanyCode(operator.companyCode)
    if (existing && asked && asked !== existing.code) {
      throw new StartRefused(`The operator's company exists already; its code is ${existing.code}.`)
    }
    return existing ?? (await openCompany(db, operator))
  })
}

/** Two commands at once make one company, which has one administrator of its own. */
async function oneCommandAtATime(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('laisen operator'))`.execute(db)
}

/** Makes a person of the operator's company, in a transaction of that company. @throws StartRefused */
export async function createOperator(
  db: Db,
  company: { id: number; code: string },
  operator: NewOperator,
): Promise<MadeOperator> {
  await oneCommandAtATime(db)
  const username = normalUsername(operator.username)
  const email = operator.email.trim()
  await refuseTaken(db, username, email)
  const employeeId = await createEmployee(db, {
    companyId: company.id,
    username,
    firstName: operator.firstName,
    lastName: operator.lastName,
    email,
    passwordHash: operator.passwordHash,
    mustChangePassword: operator.mustChangePassword,
    locale: operator.locale,
    permissions: [everything],
    ownAdmin: !(await hasOwnAdmin(db)),
    at: operator.at,
  })
  return { companyId: company.id, companyCode: company.code, employeeId }
}

/** False too where the command that opened the company got no further. */
async function hasOwnAdmin(db: Db): Promise<boolean> {
  const admin = await db
    .selectFrom('employees')
    .select('id')
    .where('own_admin', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return admin !== undefined
}

/** As the owner. */
export async function findOperatorCompany(db: Kysely<Tables>): Promise<{ id: number; code: string } | undefined> {
  return db.selectFrom('companies').select(['id', 'code']).where('kind', '=', 'COM').orderBy('id').executeTakeFirst()
}

async function openCompany(db: Db, { companyCode, companyName, locale, at }: NewOperator) {
  const code = normalCompanyCode(companyCode ?? operatorCompanyCode)
  if (!/^[A-Z0-9]{1,15}$/.test(code) || code === 'DEMO') {
    throw new StartRefused('A company code has letters and digits only, 15 at most, and is not DEMO.')
  }
  const taken = await db.selectFrom('companies').select('id').where('code', '=', code).executeTakeFirst()
  if (taken) throw new StartRefused(`The company code ${code} belongs to a company. Choose another with --code.`)
  const name = companyName?.trim() || 'Operator'
  const { companyId } = await createCompany(db, { code, name, kind: 'COM', locale, at })
  return { id: companyId, code }
}

async function refuseTaken(db: Db, username: string, email: string): Promise<void> {
  const taken = await db
    .selectFrom('employees')
    .select('username')
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.or([where('username', '=', username), where(where.fn('lower', ['email']), '=', email.toLowerCase())]),
    )
    .executeTakeFirst()
  if (!taken) return
  throw new StartRefused(
    taken.username === username
      ? `There is an operator ${username} already. Print a new link with: npm run operator -- link ${username}`
      : `The operator ${taken.username} has this email already.`,
  )
}
