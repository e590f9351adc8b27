import { sql } from 'kysely'
import type { Db } from './database.ts'

/** From here on the owner's transaction is the application's, bound to one company by row-level security. */
export async function actAsCompany(db: Db, companyId: number): Promise<void> {
  await sql`select set_config('role', 'laisen_app', true), set_config('app.company', ${String(companyId)}, true)`.execute(
    db,
  )
}

/**
 * Does something inside another company in a transaction of the application: until it is done, row-level security shows
 * that company's rows and no others. For what the operator of the installation does to a company.
 */
export async function withinCompany<Result>(
  db: Db,
  { own, other }: { own: number; other: number },
  work: () => Promise<Result>,
): Promise<Result> {
  await setCompany(db, other)
  const result = await work()
  // Only here: after a failure the transaction is over anyway.
  await setCompany(db, own)
  return result
}

async function setCompany(db: Db, companyId: number): Promise<void> {
  await sql`select set_config('app.company', ${String(companyId)}, true)`.execute(db)
}
