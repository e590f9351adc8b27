import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Of two replicas that start at once, the second one waits here until the first has made the demo. */
export async function lockDemo(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('laisen demo'))`.execute(db)
}

export async function findDemoCompany(db: Db): Promise<number | undefined> {
  const company = await db.selectFrom('companies').select('id').where('code', '=', 'DEMO').executeTakeFirst()
  return company?.id
}

/** Whether anyone is in the company that this transaction is bound to. */
export async function hasPeople(db: Db): Promise<boolean> {
  return (await db.selectFrom('employees').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** The group that new employees of the company join. */
export async function getPreselectedGroup(db: Db): Promise<number> {
  const { id } = await db.selectFrom('groups').select('id').where('preselected', '=', true).executeTakeFirstOrThrow()
  return id
}
