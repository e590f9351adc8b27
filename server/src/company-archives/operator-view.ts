import type { Db } from '../db/database.ts'
import * as store from './operator-store.ts'

/** How the last archive of a company stands: the operator sees that it leaves, and nothing of what it takes. */
export function findArchiveStanding(db: Db, companyId: number): Promise<store.ArchiveStanding | undefined> {
  return store.findStanding(db, companyId)
}
