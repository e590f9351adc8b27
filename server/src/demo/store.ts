import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Of two replicas that start at once, the second one waits here until the first has made the demo. */
export async function lockDemo(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('laisen demo'))`.execute(db)
}
