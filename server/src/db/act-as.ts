import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * From here on a transaction of the application belongs to one company, and row-level security shows no other. It is for one
 * that finds or opens its company first (Database.transaction). The owner sees every company all the same.
 */
export async function actAsCompany(db: Db, companyId: number): Promise<void> {
  await sql`select set_config('app.company', ${String(companyId)}, true)`.execute(db)
}

/**
 * The same where a transaction writes rows of several companies (CompanyDb.shared): from here on it shows the rows of this one of them.
 */
export async function actWithin(db: Db, companyId: number): Promise<void> {
  await sql`select act_within(${companyId})`.execute(db)
}

/**
 * Does something inside another company in a transaction of the application: until it is done, row-level security shows
 * that company's rows and no others. For what the operator of the installation does to a company; the functions that give
 * packages look at app.operator for the company on whose behalf it is done.
 */
export async function withinCompany<Result>(
  db: Db,
  { own, other }: { own: number; other: number },
  work: () => Promise<Result>,
): Promise<Result> {
  await sql`select set_config('app.company', ${String(other)}, true), set_config('app.operator', ${String(own)}, true)`.execute(
    db,
  )
  const result = await work()
  // Only here: after a failure the transaction is over anyway.
  await sql`select set_config('app.company', ${String(own)}, true), set_config('app.operator', '', true)`.execute(db)
  return result
}
