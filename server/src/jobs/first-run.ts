import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { insertEffect } from './effect-store.ts'

/**
 * Whether the effect of a job is still to come. Asked in the transaction of the effect, where `job.once` will not do: for
 * jobs whose effect concerns several companies.
 */
export function isFirstRun(
  db: Db,
  { clock }: { clock: Clock },
  { name, id }: { name: string; id: string },
): Promise<boolean> {
  return insertEffect(db, `${name}:${id}`, clock.now())
}
