import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface OperatorEvent<Type extends string> {
  readonly type: Type
  readonly at: Date
  readonly operator: string
  readonly reason: string
}

/** The events of these types in a company's history, the latest first: who did it for the operator, and why. */
export async function listEventsOf<Type extends string>(
  db: Db,
  companyId: number,
  types: readonly Type[],
): Promise<OperatorEvent<Type>[]> {
  const { rows } = await sql<OperatorEvent<Type>>`
    select * from platform_events(${companyId}, ${[...types]}::text[])`.execute(db)
  return rows
}
