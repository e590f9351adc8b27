import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { insertEffect } from './store.ts'

/**
 * Whether the effect of a job is still to come: asked in the transaction of the effect, which thereby records it. Handlers
 * ask through `job.once`, unless their effect concerns several companies.
 */
export function isFirstRun(
  db: Db,
  { clock }: { clock: Clock },
  { name, id }: { name: string; id: string },
): Promise<boolean> {
  return insertEffect(db, `${name}:${id}`, clock.now())
}
