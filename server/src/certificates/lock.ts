import type { Db } from '../db/database.ts'
import { lockAll } from './store.ts'

/**
 * Makes every other change to who may use which certificate in this company wait until the transaction ends: additions,
 * assignments, groups and deletions. So a certificate is not given to someone who is being deleted, and a personal one not to two.
 */
export function lockCertificates(db: Db, companyId: number): Promise<void> {
  return lockAll(db, companyId)
}
