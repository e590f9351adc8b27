import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** What the database server's own clock says. */
export async function databaseTime(db: Kysely<Tables>): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  return rows[0]!.at
}
