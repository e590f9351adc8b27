import type { MasterPlan, PlanInForce } from '@laisen/contract/endpoints/plans'
import type { Locale } from '@laisen/contract/messages/define'
import { isInForce, type Offer, type Plan } from './store.ts'

/** A package as 1§3 names its members, with what is used of it. */
export function toldPlan(plan: Plan, activated: number, now: Date): PlanInForce {
  const { limitUsers, limitSignatures } = plan
  return {
    id: plan.packageId,
    name: plan.name,
    startDate: plan.startsAt.toISOString(),
    expireDate: plan.endsAt?.toISOString() ?? null,
    expired: !isInForce(plan, now) && plan.startsAt <= now,
    limitUser: limitUsers,
    limitUserUse: activated,
    checkUnlimitUser: limitUsers === null,
    freeUser: limitUsers === null ? null : Math.max(0, limitUsers - activated),
    limitSignature: limitSignatures,
    limitSignatureUse: plan.signaturesUsed,
    limitSignatureReserve: plan.signaturesReserved,
    checkUnlimitSignature: limitSignatures === null,
  }
}

/** A plan on offer in the words of a language; where nobody wrote Thai, the English ones. */
export function toldOffer(offer: Offer, locale: Locale): MasterPlan {
  const thai = locale === 'th'
  return {
    id: offer.id,
    name: (thai && offer.nameTh) || offer.name,
    description: (thai && offer.descriptionTh) || offer.description,
    limitUser: offer.limitUsers,
    limitSignature: offer.limitSignatures,
    contactSale: offer.contactSale,
  }
}
