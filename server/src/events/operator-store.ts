import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** The events of these types in a company's history, the latest first: who did it for the operator, and why. */
export async function listEventsOf<Type extends string>(db: Db, companyId: number, types: readonly Type[]) {
  const { rows } = await sql<{ type: Type; at: Date; operator: string; reason: string }>`
    select * from platform_events(${companyId}, ${[...types]}::text[])`.execute(db)
  return rows
}
