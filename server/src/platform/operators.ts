import { findOperatorCompany } from '../companies/find.ts'
import { actAsCompany } from '../db/act-as.ts'
import type { Database, Db } from '../db/database.ts'
import { type Account, findAccount, listAccounts, lockAccount, unlockAccount } from '../employees/accounts.ts'
import { StartRefused } from '../start-refused.ts'

/** The operators of the installation, with the code of their company; undefined where there is none yet. */
export async function listOperators({
  owner,
}: Database): Promise<{ companyCode: string; accounts: Account[] } | undefined> {
  return owner.transaction().execute(async (db) => {
    const company = await findOperatorCompany(db)
    if (!company) return undefined
    await actAsCompany(db, company.id)
    return { companyCode: company.code, accounts: await listAccounts(db) }
  })
}

/** Locks an operator out, at once. @throws StartRefused where nobody has this username */
export async function lockOperator(database: Database, username: string, at: Date): Promise<void> {
  await withinOperatorAccount(database, username, (db, { employeeId }) => lockAccount(db, employeeId, at))
}

/** Lets an operator log in again. @throws StartRefused where nobody has this username */
export async function unlockOperator(database: Database, username: string): Promise<void> {
  await withinOperatorAccount(database, username, (db, { employeeId }) => unlockAccount(db, employeeId))
}

/** A transaction inside the operator's company, about one operator. @throws StartRefused where nobody has this username */
export async function withinOperatorAccount<Result>(
  { owner }: Database,
  username: string,
  work: (db: Db, account: { companyId: number; employeeId: number }) => Promise<Result>,
): Promise<Result> {
  return owner.transaction().execute(async (db) => {
    const company = await findOperatorCompany(db)
    if (company) await actAsCompany(db, company.id)
    const account = company && (await findAccount(db, username))
    if (!company || !account) throw new StartRefused(`There is no operator ${username}.`)
    return work(db, { companyId: company.id, employeeId: account.id })
  })
}
