import { actAsCompany } from '../db/act-as.ts'
import type { Db } from '../db/database.ts'
import { createAllStaffGroup } from '../groups/preselected.ts'
import { fillBuiltInRoles } from '../roles/built-in.ts'
import * as store from './store.ts'

interface CompanyIds {
  readonly companyId: number
  /** The group with which every company starts, preselected for new people (rules 2.7). */
  readonly allStaffGroupId: number
}

/**
 * Creates a company with the three built-in roles and the group of all staff. From here on the transaction acts as the new
 * company. Only the owner login may create a demo or the operator's company.
 */
export async function createCompany(db: Db, company: store.NewCompany): Promise<CompanyIds> {
  const { at } = company
  const companyId = await store.openCompany(db, company)
  await actAsCompany(db, companyId)
  await fillBuiltInRoles(db, companyId)
  return { companyId, allStaffGroupId: await createAllStaffGroup(db, { companyId, at }) }
}
