import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type {
  getMasterProductPlan,
  getProductsByCompany,
  getUpgradeRequest,
  withdrawUpgradeRequest,
} from '@laisen/contract/endpoints/plans'
import type { Actor, Context, PublicContext } from '../context.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import * as requests from './request-store.ts'
import { countActivated, findPlan, listOffers } from './store.ts'
import { toldOffer, toldPlan } from './told.ts'

/** The company's package in force, or the last one, with what is used of it, counted anew each time. */
export async function listPlans({ db, clock }: Context, _actor: Actor): Promise<DataOf<typeof getProductsByCompany>> {
  const now = clock.now()
  return db.transaction(async (db) => {
    const plan = await findPlan(db, now)
    if (!plan) return { listData: [], dataCount: 0 }
    return { listData: [toldPlan(plan, await countActivated(db), now)], dataCount: 1 }
  })
}

/** What is on offer. Nobody needs a session to look (rules 4.4). */
export async function listMasterPlans(
  { database, visit }: PublicContext,
  { locale }: InputOf<typeof getMasterProductPlan>,
): Promise<DataOf<typeof getMasterProductPlan>> {
  const offers = (await listOffers(database.unbound)).filter(({ withdrawnAt }) => withdrawnAt === null)
  const told = (kind: 'user' | 'signature') =>
    offers.filter((offer) => offer.kind === kind).map((offer) => toldOffer(offer, locale ?? visit.locale))
  return { user: told('user'), signature: told('signature') }
}

/** The company's latest upgrade request. */
export async function latestRequest({ db }: Context, actor: Actor): Promise<DataOf<typeof getUpgradeRequest>> {
  return db.transaction(async (db) => {
    const request = await requests.findLatest(db)
    if (!request) return null
    const offers = await listOffers(db)
    const planOf = (id: number | null) => {
      const offer = offers.find((one) => one.id === id)
      return offer ? toldOffer(offer, actor.locale) : null
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

/** Takes back the company's open request. */
export async function withdrawRequest(
  { db, clock }: Context,
  actor: Actor,
): Promise<DataOf<typeof withdrawUpgradeRequest>> {
  const at = clock.now()
  return db.transaction(async (db) => {
    const requestId = await requests.markWithdrawn(db, at)
    if (requestId === undefined) throw new AppError('UPGRADE_REQUEST_CLOSED')
    await record(db, actor.companyId, {
      type: 'upgrade.withdrawn',
      at,
      actorId: actor.employeeId,
      subjectId: requestId,
      facts: {},
    })
    return 'Success' as const
  })
}
