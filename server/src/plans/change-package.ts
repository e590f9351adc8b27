import type { InputOf } from '@laisen/contract/endpoint'
import type { updatePackage } from '@laisen/contract/endpoints/platform'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { mergeShown } from '../http/shown.ts'
import { lockAdministration } from '../permissions/lock.ts'
import * as store from './store.ts'
import { checkTerm, isChangeable } from './term.ts'

type PackageChange = Omit<store.PackageContent, 'limitBytes'> & {
  /** Undefined: as before. */
  readonly limitBytes: number | null | undefined
}

interface Changing {
  readonly companyId: number
  readonly packageId: number
  readonly change: PackageChange
  /** What the form showed. Absent: all of the change is meant. */
  readonly shown?: InputOf<typeof updatePackage>['shown']
  readonly now: Date
}

/**
 * Changes what a company's package says. What was used of it stays used; a package that has ended can go on with a later end.
 * A signature or an activation at this moment either commits first and counts, or waits and follows the new limits.
 * @returns what it says now @throws CHANGED_SINCE_SHOWN, NOT_FOUND, PACKAGE_REPLACED, PACKAGE_TERM_INVALID, PACKAGE_LIMIT_TOO_LOW, PACKAGE_USERS_TOO_LOW, PACKAGE_STORAGE_TOO_LOW
 */
export async function changePackage(
  db: Db,
  { companyId, packageId, change: asked, shown, now }: Changing,
): Promise<store.PackageContent> {
  await lockAdministration(db, companyId)
  const before = await lockChangeable(db, packageId, now)
  const change = merged(before, asked, shown)
  checkTerm({ startsAt: before.startsAt, endsAt: change.endsAt }, now)
  await requireNotTooLow(db, before, change)
  await store.updatePackage(db, packageId, change)
  return change
}

/** What of the form was left as it was shown stays as it is now. @throws CHANGED_SINCE_SHOWN */
function merged(before: store.LockedPackage, asked: PackageChange, shown: Changing['shown']): store.PackageContent {
  const limitBytes = asked.limitBytes === undefined ? before.limitBytes : asked.limitBytes
  const after = mergeShown(shown, { sent: asShown({ ...asked, limitBytes }), now: asShown(before) })
  return {
    name: after.name,
    endsAt: after.expireDate === null ? null : new Date(after.expireDate),
    limitUsers: after.limitUser,
    limitSignatures: after.limitSignature,
    limitBytes: after.limitByte,
  }
}

function asShown({ name, endsAt, limitUsers, limitSignatures, limitBytes }: store.PackageContent) {
  const [limitUser, limitSignature, limitByte] = [limitUsers, limitSignatures, limitBytes]
  return { name, expireDate: endsAt?.toISOString() ?? null, limitUser, limitSignature, limitByte }
}

async function lockChangeable(db: Db, packageId: number, now: Date): Promise<store.LockedPackage> {
  const before = await store.lockPackage(db, packageId)
  if (!before) throw new AppError('NOT_FOUND')
  const current = await store.findPackage(db, now)
  const { endsAt, closed } = before
  if (closed || !isChangeable({ id: packageId, endsAt }, { currentId: current?.packageId, now })) {
    throw new AppError('PACKAGE_REPLACED')
  }
  return before
}

/** A limit may come down to what is used, and no lower. */
async function requireNotTooLow(
  db: Db,
  before: store.LockedPackage,
  { limitUsers, limitSignatures, limitBytes }: PackageChange,
): Promise<void> {
  if (limitSignatures !== null && limitSignatures < before.signaturesTaken) {
    throw new AppError('PACKAGE_LIMIT_TOO_LOW', { field: 'limitSignature', used: before.signaturesTaken })
  }
  // A package may allow fewer users than are already activated, and less than is already kept. Such a limit may stay as it is, or rise.
  if (isLower(limitUsers, before.limitUsers)) {
    const used = await store.countActivated(db)
    if (limitUsers < used) throw new AppError('PACKAGE_USERS_TOO_LOW', { field: 'limitUser', used })
  }
  if (limitBytes !== undefined && isLower(limitBytes, before.limitBytes)) {
    const usedBytes = await store.lockBytesStored(db)
    if (limitBytes < usedBytes) throw new AppError('PACKAGE_STORAGE_TOO_LOW', { field: 'limitByte', usedBytes })
  }
}

function isLower(limit: number | null, before: number | null): limit is number {
  return limit !== null && (before === null || limit < before)
}
