import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type {
  getMasterProductPlan,
  getProductsByCompany,
  getUpgradeRequest,
  withdrawUpgradeRequest,
} from '@laisen/contract/endpoints/plans'
import type { Context, PublicContext } from '../context.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { broughtBy, requireShown } from '../http/shown.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { upgradeWithdrawn } from './events.ts'
import { plansById } from './find-plan.ts'
import { listPlans } from './plan-store.ts'
import * as requests from './request-store.ts'
import { countActivated, findPackage } from './store.ts'
import { packageOnWire, planOnWire } from './wire.ts'

/** The company's package in force, or the last one, with what is used of it. Usage is counted on every call. */
export async function listPackages(
  { db, clock }: Context,
  _principal: EmployeePrincipal,
): Promise<DataOf<typeof getProductsByCompany>> {
  const now = clock.now()
  return db.transaction(async (db) => {
    const current = await findPackage(db, now)
    if (!current) return { listData: [], dataCount: 0 }
    return { listData: [packageOnWire(current, await countActivated(db), now)], dataCount: 1 }
  })
}

/** The plans on offer, which anyone can see without a session (rules 4.4). */
export async function listMasterPlans(
  { database, visit }: PublicContext,
  { locale }: InputOf<typeof getMasterProductPlan>,
): Promise<DataOf<typeof getMasterProductPlan>> {
  const plans = (await listPlans(database.unbound)).filter(({ withdrawnAt }) => withdrawnAt === null)
  const ofKind = (kind: 'user' | 'signature') =>
    plans.filter((plan) => plan.kind === kind).map((plan) => planOnWire(plan, locale ?? visit.locale))
  return { user: ofKind('user'), signature: ofKind('signature') }
}

/** The company's latest upgrade request. */
export async function latestRequest(
  { db }: Context,
  principal: EmployeePrincipal,
): Promise<DataOf<typeof getUpgradeRequest>> {
  return db.transaction(async (db) => {
    const request = await requests.findLatest(db)
    if (!request) return null
    const find = await plansById(db)
    const planOf = (id: number | null) => {
      const plan = find(id)
      return plan ? planOnWire(plan, principal.locale) : null
    }
    return {
      requestID: request.id,
      state: request.state,
      userPlan: planOf(request.userPlanId),
      signaturePlan: planOf(request.signaturePlanId),
      requestedBy: request.requestedBy,
      createDate: request.createdAt.toISOString(),
      decideDate: request.decidedAt?.toISOString() ?? null,
      reason: request.reason,
    }
  })
}

/** Withdraws the company's open request. */
export async function withdrawRequest(
  { db, clock, visit }: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof withdrawUpgradeRequest>,
): Promise<DataOf<typeof withdrawUpgradeRequest>> {
  const shown = broughtBy({ visit }, input.shown)
  const at = clock.now()
  return db.transaction(async (db) => {
    const requestId = await requests.lockOpen(db)
    if (requestId === undefined) throw new AppError('UPGRADE_REQUEST_CLOSED')
    // Somebody may have withdrawn the one that was shown and asked for another.
    requireShown(shown, { request: requestId })
    await requests.markWithdrawn(db, requestId, at)
    await record(db, principal, upgradeWithdrawn({ at, subjectId: requestId, facts: {} }))
    return 'Success' as const
  })
}
