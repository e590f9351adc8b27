import type { Db } from '../db/database.ts'
import * as store from './store.ts'

/** A package is in force from its start until its end; without an end it stays in force. */
export function isInForce({ startsAt, endsAt }: Pick<store.Package, 'startsAt' | 'endsAt'>, now: Date): boolean {
  return startsAt <= now && (endsAt === null || endsAt > now)
}

/** The package of the company of this transaction. It need not be in force: it may have ended, or be about to start. */
export interface PackageNow extends store.Package {
  readonly inForce: boolean
}

/** The package in force. Where none is, the one that ended last; where none has ended, the one that starts next. */
export async function findPackageNow(db: Db, now: Date): Promise<PackageNow | undefined> {
  const found = await store.findPackage(db, now)
  return found && { ...found, inForce: isInForce(found, now) }
}
