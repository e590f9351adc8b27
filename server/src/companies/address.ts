import type { Db } from '../db/database.ts'
import type { CompanyAddress } from '../mail/addresses.ts'
import * as store from './address-store.ts'

/** Where mail to a company goes, and in which language. */
export function getAddress(db: Db, companyId: number): Promise<CompanyAddress> {
  return store.getAddress(db, companyId)
}
