import type { Db } from '../db/database.ts'
import * as store from './store.ts'

/** Gives a company a package, with a counter of its signatures. */
export async function createPackage(db: Db, newPackage: store.NewPackage): Promise<number> {
  const packageId = await store.insertPackage(db, newPackage)
  const { companyId, signaturesUsed = 0 } = newPackage
  await store.insertCounter(db, { companyId, packageId, signaturesUsed })
  return packageId
}
