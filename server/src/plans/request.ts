import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { addUpgradePlans } from '@laisen/contract/endpoints/plans'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { broughtBy, requireShown } from '../http/shown.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { upgradeRequested } from './events.ts'
import { isInForce } from './in-force.ts'
import { listPlans, type Plan } from './plan-store.ts'
import * as requests from './request-store.ts'
import { countActivated, findPackage } from './store.ts'
import { givesOf } from './wire.ts'

/** Requests a user plan, a signature plan, or both, for the company of the session. */
export async function requestUpgrade(
  { db, clock, visit }: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof addUpgradePlans>,
): Promise<DataOf<typeof addUpgradePlans>> {
  const { ProductPlanUserID: userPlanId, ProductPlanSignatureID: signaturePlanId } = input
  const shown = broughtBy({ visit }, input.shown)
  if (!userPlanId && !signaturePlanId) throw new AppError('UPGRADE_PLAN_REQUIRED', { field: 'ProductPlanUserID' })
  const at = clock.now()
  return db.transaction(async (db) => {
    const plans = await listPlans(db)
    const user = userPlanId ? requireOnOffer(plans, 'user', userPlanId) : undefined
    const signature = signaturePlanId ? requireOnOffer(plans, 'signature', signaturePlanId) : undefined
    requireShown(shown, givesOf(user, signature))
    await requireLargeEnough(db, { user, signature, now: at })

    const { companyId, employeeId } = principal
    const requestID = await requests.insertOpen(db, {
      companyId,
      userPlanId: user?.id ?? null,
      signaturePlanId: signature?.id ?? null,
      requestedBy: employeeId,
      at,
    })
    if (requestID === undefined) throw new AppError('UPGRADE_REQUEST_OPEN')
    const facts = { userPlan: user?.name ?? null, signaturePlan: signature?.name ?? null }
    await record(db, principal, upgradeRequested({ at, subjectId: requestID, facts }))
    return { requestID }
  })
}

function requireOnOffer(plans: readonly Plan[], kind: Plan['kind'], id: number): Plan {
  const plan = plans.find((one) => one.id === id && one.kind === kind && one.withdrawnAt === null)
  if (plan) return plan
  // 1§8 names it for signatures: "plan signature not found".
  if (kind === 'signature') throw new AppError('PLAN_NOT_FOUND')
  throw new AppError('PLAN_OFFER_NOT_FOUND', { field: 'ProductPlanUserID' })
}

/** A requested plan must have room for the people who are activated and the signatures that are left. */
async function requireLargeEnough(
  db: Db,
  { user, signature, now }: { user: Plan | undefined; signature: Plan | undefined; now: Date },
): Promise<void> {
  if (user?.limitUsers !== undefined && user.limitUsers !== null) {
    const used = await countActivated(db)
    const limit = user.limitUsers
    if (used > limit) throw new AppError('PLAN_USERS_TOO_FEW', { field: 'ProductPlanUserID', used, limit })
  }
  const current = await findPackage(db, now)
  if (!signature || signature.limitSignatures === null || !current || !isInForce(current, now)) return
  if (current.limitSignatures === null) return
  const left = current.limitSignatures - current.signaturesUsed
  if (left > signature.limitSignatures) {
    const limit = signature.limitSignatures
    throw new AppError('PLAN_SIGNATURES_TOO_FEW', { field: 'ProductPlanSignatureID', limit, left })
  }
}
