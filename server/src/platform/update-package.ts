import type { InputOf } from '@laisen/contract/endpoint'
import type { updatePackage as endpoint } from '@laisen/contract/endpoints/platform'
import type { Actor, Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { lockAdministration } from '../permissions/lock.ts'
import * as plans from '../plans/store.ts'
import { insideCompany, recordDeed } from './operation.ts'
import { checkTerm, mayChange, readInstant } from './term.ts'

/**
 * Changes what a company's package says. What was used of it stays used; a package that has ended goes on with a later end.
 * Who signs or activates somebody at this moment comes first and counts, or waits and goes by the new limits.
 */
export async function updatePackage(
  context: Context,
  actor: Actor,
  input: InputOf<typeof endpoint>,
): Promise<'Success'> {
  const { companyID: companyId, packageID: packageId } = input
  const now = context.clock.now()
  const name = input.name.trim()
  if (name === '') throw new AppError('FIELD_REQUIRED', { field: 'name' })
  const endsAt = input.expireDate ? readInstant(input.expireDate, 'expireDate') : null
  const limits = { limitUsers: input.limitUser ?? null, limitSignatures: input.limitSignature ?? null }

  return insideCompany(context, { actor, companyId }, async (db) => {
    await lockAdministration(db, companyId)
    const before = await lockChangeable(db, packageId, now)
    checkTerm({ startsAt: before.startsAt, endsAt }, now)
    await requireNotTooLow(db, before, limits)

    await plans.updatePackage(db, packageId, { name, endsAt, ...limits })
    const facts = { name, endsAt: endsAt?.toISOString() ?? null, ...limits }
    const deed = { type: 'package.updated', subjectId: packageId, reason: '', facts } as const
    await recordDeed(db, { actor, companyId, at: now }, deed)
    return 'Success' as const
  })
}

async function lockChangeable(db: Db, packageId: number, now: Date): Promise<plans.LockedPackage> {
  const found = await plans.lockPackage(db, packageId)
  if (!found) throw new AppError('NOT_FOUND')
  const counts = await plans.findPlan(db, now)
  if (found.closed || !mayChange({ id: packageId, endsAt: found.endsAt }, { countsId: counts?.packageId, now })) {
    throw new AppError('PACKAGE_REPLACED')
  }
  return found
}

/** A limit comes down to what is used, and no lower. @throws PACKAGE_LIMIT_TOO_LOW, PACKAGE_USERS_TOO_LOW */
async function requireNotTooLow(
  db: Db,
  before: plans.LockedPackage,
  { limitUsers, limitSignatures }: Pick<plans.Plan, 'limitUsers' | 'limitSignatures'>,
): Promise<void> {
  if (limitSignatures !== null && limitSignatures < before.signaturesTaken) {
    throw new AppError('PACKAGE_LIMIT_TOO_LOW', { field: 'limitSignature', used: before.signaturesTaken })
  }
  // A package may have come with room for fewer than are activated: its limit stays as it is, or rises.
  if (limitUsers === null || (before.limitUsers !== null && limitUsers >= before.limitUsers)) return
  const used = await plans.countActivated(db)
  if (limitUsers < used) throw new AppError('PACKAGE_USERS_TOO_LOW', { field: 'limitUser', used })
}
