import type { Db } from '../db/database.ts'
import { isInForce } from './in-force.ts'
import * as store from './operator-store.ts'
import type { Package } from './store.ts'
import { isChangeable } from './term.ts'

// Packages and requests of every company, for the operator of the installation. Anyone else is shown nothing.

interface PackageOfCompany extends Package {
  readonly inForce: boolean
  /** The operator may still change what it says. */
  readonly changeable: boolean
}

/** Every package that a company ever had; `currentId` is the one in force, or the last one. */
export async function listPackagesOf(
  db: Db,
  companyId: number,
  { currentId, now }: { currentId: number | undefined; now: Date },
): Promise<PackageOfCompany[]> {
  const packages = await store.listPackagesOf(db, companyId)
  return packages.map((one) => ({
    ...one,
    inForce: one.packageId === currentId && isInForce(one, now),
    changeable: isChangeable({ id: one.packageId, endsAt: one.endsAt }, { currentId, now }),
  }))
}

/** A page of the requests of all companies, the oldest first. */
export function listRequests(
  db: Db,
  wanted: store.RequestsWanted,
): Promise<{ requests: store.CompanyRequest[]; total: number }> {
  return store.listRequests(db, wanted)
}

/** How many companies cannot sign because their package ended and none followed. */
export function countEndedPackages(db: Db, now: Date): Promise<number> {
  return store.countEndedPackages(db, now)
}
