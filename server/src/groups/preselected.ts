import type { Db } from '../db/database.ts'
import * as store from './store.ts'

const ALL_STAFF = 'All staff'

/** The groups that new employees join unless someone chooses others. */
export function listPreselected(db: Db): Promise<number[]> {
  return store.listPreselected(db)
}

/** Every company starts with one group, preselected for new people (rules 2.7). */
export async function createAllStaffGroup(db: Db, { companyId, at }: { companyId: number; at: Date }): Promise<number> {
  return store.insert(db, { companyId, name: ALL_STAFF, preselected: true, by: null, at })
}
