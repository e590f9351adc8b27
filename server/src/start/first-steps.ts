import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** What whoever started a new installation has yet to do. */
export async function firstSteps({ owner }: Database): Promise<{ operatorMissing: boolean; empty: boolean }> {
  // A demo that has ended is nobody's company.
  const { rows } = await sql<{ operatorMissing: boolean; empty: boolean }>`
    select not exists (select from companies where kind = 'COM') as "operatorMissing",
      not exists (select from companies where kind = 'EXT' and not (demo and suspended_at is not null)) as empty`.execute(
    owner,
  )
  return rows[0]!
}
