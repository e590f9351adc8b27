import type { Db } from '../db/database.ts'
import * as store from './factor-policy-store.ts'

/** Whether the company of this transaction requires a second factor of everyone. */
export function isFactorDemanded(db: Db): Promise<boolean> {
  return store.isFactorDemanded(db)
}

/** Requires a second factor of everyone, or no longer does. False where it was so already. */
export function demandFactorOfAll(db: Db, demanded: boolean): Promise<boolean> {
  return store.setFactorDemanded(db, demanded)
}
