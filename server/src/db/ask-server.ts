import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** The role that statements run as. */
export async function currentRole(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
  return rows[0]!.role
}

/** What the database server's own clock says. */
export async function databaseTime(db: Kysely<Tables>): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  return rows[0]!.at
}
