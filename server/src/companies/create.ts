import type { Db } from '../db/database.ts'
import { createAllStaffGroup } from '../groups/preselected.ts'
import { createBuiltInRoles } from '../roles/built-in.ts'
import * as store from './store.ts'

interface CompanyIds {
  readonly companyId: number
  /** The group with which every company starts, preselected for new people (rules 2.7). */
  readonly allStaffGroupId: number
}

/** Creates a company as each one starts: with its three built-in roles and the group of all staff. Runs as the owner. */
export async function createCompany(db: Db, company: store.NewCompany): Promise<CompanyIds> {
  const { at } = company
  const companyId = await store.insertCompany(db, company)
  await createBuiltInRoles(db, { companyId, at })
  return { companyId, allStaffGroupId: await createAllStaffGroup(db, { companyId, at }) }
}
