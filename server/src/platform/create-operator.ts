import { everything } from '@laisen/contract/permissions'
import { operatorCompanyCode } from '@laisen/contract/registration-rules'
import { normalCompanyCode, normalUsername } from '@laisen/contract/sign-in-rules'
import { createCompany } from '../companies/create.ts'
import { findByCode, findOperatorCompany, lockOperatorCompany } from '../companies/find.ts'
import type { Database, Db } from '../db/database.ts'
import { findHolder } from '../employees/accounts.ts'
import { createEmployee } from '../employees/create.ts'
import { findOwnAdmin } from '../employees/own-admin.ts'
import { StartRefused } from '../start-refused.ts'

interface NewOperator {
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly locale: 'en' | 'th'
  /** Undefined: the code that the operator's company has, or OPS for a new one. */
  readonly companyCode: string | undefined
  readonly companyName: string | undefined
  /** Null where a link will set the password. */
  readonly passwordHash: string | null
  readonly mustChangePassword: boolean
  readonly at: Date
}

interface OperatorIds {
  readonly companyId: number
  readonly companyCode: string
  readonly employeeId: number
}

/** The operator's company, opened with the first operator. @throws StartRefused where it has another code than was asked for */
export async function provideOperatorCompany(
  { owner }: Database,
  operator: NewOperator,
): Promise<{ id: number; code: string }> {
  return owner.transaction().execute(async (db) => {
    await lockOperatorCompany(db)
    const existing = await findOperatorCompany(db)
    const asked = operator.companyCode && normalCompanyCode(operator.companyCode)
    if (existing && asked && asked !== existing.code) {
      throw new StartRefused(`The operator's company exists already; its code is ${existing.code}.`)
    }
    return existing ?? (await openCompany(db, operator))
  })
}

/** Creates an operator of the installation, in a transaction of the operator's company. @throws StartRefused */
export async function createOperator(
  db: Db,
  company: { id: number; code: string },
  operator: NewOperator,
): Promise<OperatorIds> {
  // Of two commands at once, only the first may create the own admin.
  await lockOperatorCompany(db)
  const username = normalUsername(operator.username)
  const email = operator.email.trim()
  await refuseTaken(db, username, email)
  const employeeId = await createEmployee(db, {
    companyId: company.id,
    username,
    firstName: operator.firstName,
    lastName: operator.lastName,
    email,
    // Whoever types the command runs the installation.
    emailProven: true,
    passwordHash: operator.passwordHash,
    mustChangePassword: operator.mustChangePassword,
    locale: operator.locale,
    permissions: [everything],
    ownAdmin: (await findOwnAdmin(db)) === undefined,
    at: operator.at,
  })
  return { companyId: company.id, companyCode: company.code, employeeId }
}

async function openCompany(db: Db, { companyCode, companyName, locale, at }: NewOperator) {
  const code = normalCompanyCode(companyCode ?? operatorCompanyCode)
  if (!/^[A-Z0-9]{1,15}$/.test(code) || code === 'DEMO') {
    throw new StartRefused('A company code has letters and digits only, 15 at most, and is not DEMO.')
  }
  if (await findByCode(db, code))
    throw new StartRefused(`The company code ${code} belongs to a company. Choose another with --code.`)
  const name = companyName?.trim() || 'Operator'
  const { companyId } = await createCompany(db, { code, name, kind: 'COM', locale, at })
  return { id: companyId, code }
}

async function refuseTaken(db: Db, username: string, email: string): Promise<void> {
  const taken = await findHolder(db, { username, email })
  if (!taken) return
  throw new StartRefused(
    taken.username === username
      ? `There is an operator ${username} already. Print a new link with: npm run operator -- link ${username}`
      : `The operator ${taken.username} has this email already.`,
  )
}
