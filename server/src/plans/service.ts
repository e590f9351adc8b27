import type { DataOf } from '@laisen/contract/endpoint'
import type { getProductsByCompany } from '@laisen/contract/endpoints/plans'
import type { Actor, Context } from '../context.ts'
import { countActivated, findPlan, isInForce } from './store.ts'

/** The company's package in force, or the last one, with what is used of it. */
export async function listPlans({ db, clock }: Context, _actor: Actor): Promise<DataOf<typeof getProductsByCompany>> {
  const now = clock.now()
  return db.transaction(async (db) => {
    const plan = await findPlan(db, now)
    if (!plan) return { listData: [], dataCount: 0 }
    const listed = {
      id: plan.packageId,
      name: plan.name,
      startDate: plan.startsAt.toISOString(),
      expireDate: plan.endsAt?.toISOString() ?? null,
      expired: !isInForce(plan, now) && plan.startsAt <= now,
      limitUser: plan.limitUsers,
      limitUserUse: await countActivated(db),
      checkUnlimitUser: plan.limitUsers === null,
      limitSignature: plan.limitSignatures,
      limitSignatureUse: plan.signaturesUsed,
      limitSignatureReserve: plan.signaturesReserved,
      checkUnlimitSignature: plan.limitSignatures === null,
    }
    return { listData: [listed], dataCount: 1 }
  })
}
