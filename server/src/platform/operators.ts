import { findOperatorCompany } from '../companies/find.ts'
import type { Database, Db } from '../db/database.ts'
import { type Account, findAccount, listAccounts, lockAccount, unlockAccount } from '../employees/accounts.ts'
import { StartRefused } from '../start-refused.ts'

/** The operators of the installation, with the code of their company; undefined where there is none yet. */
export async function listOperators(
  database: Database,
): Promise<{ companyCode: string; accounts: Account[] } | undefined> {
  const company = await findOperatorCompany(database.owner)
  if (!company) return undefined
  return { companyCode: company.code, accounts: await database.company(company.id).transaction(listAccounts) }
}

/** Locks an operator out, at once. @throws StartRefused where no operator has this username */
export async function lockOperator(database: Database, username: string, at: Date): Promise<void> {
  await withinOperatorAccount(database, username, (db, { employeeId }) => lockAccount(db, employeeId, at))
}

/** Lets an operator log in again. @throws StartRefused where no operator has this username */
export async function unlockOperator(database: Database, username: string): Promise<void> {
  await withinOperatorAccount(database, username, (db, { employeeId }) => unlockAccount(db, employeeId))
}

/** A transaction inside the operator's company, about one operator. @throws StartRefused where no operator has this username */
export async function withinOperatorAccount<Result>(
  database: Database,
  username: string,
  work: (db: Db, account: { companyId: number; employeeId: number }) => Promise<Result>,
): Promise<Result> {
  const unknown = new StartRefused(`There is no operator ${username}.`)
  const company = await findOperatorCompany(database.owner)
  if (!company) throw unknown
  return database.company(company.id).transaction(async (db) => {
    const account = await findAccount(db, username)
    if (!account) throw unknown
    return work(db, { companyId: company.id, employeeId: account.id })
  })
}
