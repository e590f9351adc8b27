import type { Db } from '../db/database.ts'
import { lockAdministration } from '../permissions/lock.ts'
import * as store from './store.ts'
import { checkTerm } from './term.ts'

interface GivenPackage extends store.NewPackage {
  /** The package in force ends when this one starts. */
  readonly replace: boolean
  /** A package that replaces another goes on counting where that one stopped. @default false */
  readonly keepSignaturesUsed?: boolean
}

/**
 * Gives a company a package, as the operator agreed with it. People who are activated at this moment are counted before
 * or wait. @throws PACKAGE_TERM_INVALID
 */
export async function givePackage(
  db: Db,
  { replace, keepSignaturesUsed = false, ...next }: GivenPackage,
): Promise<number> {
  checkTerm(next, next.at)
  await lockAdministration(db, next.companyId)
  const before = replace ? await store.findPackage(db, next.at) : undefined
  if (replace) await store.closeInForce(db, { at: next.startsAt, now: next.at })
  // Read after the counter is closed, so that a signature charged at this moment is not lost.
  const used = keepSignaturesUsed && before ? await store.findSignaturesUsed(db, before.packageId) : undefined
  const packageId = await store.addPackage(db, { ...next, signaturesUsed: used ?? 0 })
  // Or what was sent would take its signatures beside those of the new package.
  if (keepSignaturesUsed && before) await store.carryReserved(db, { from: before.packageId, to: packageId })
  return packageId
}
