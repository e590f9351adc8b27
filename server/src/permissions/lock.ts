import type { Db } from '../db/database.ts'
import * as store from './store.ts'

/**
 * Makes every other change to who may do what in this company wait until the transaction ends. Whatever changes how many people
 * may be activated takes the same lock, because an activation is such a change too.
 */
export async function lockAdministration(db: Db, companyId: number): Promise<void> {
  await store.lockAdministration(db, companyId)
}
