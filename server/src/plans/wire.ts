import type { MasterPlan, PlanInForce } from '@laisen/contract/endpoints/plans'
import type { Locale } from '@laisen/contract/messages/define'
import { isInForce } from './in-force.ts'
import type { Plan } from './plan-store.ts'
import type { Package } from './store.ts'

/** A package with what is used of it, as 1§3 names its members. */
export function packageOnWire(current: Package, activated: number, now: Date): PlanInForce {
  const { limitUsers, limitSignatures, limitBytes } = current
  return {
    id: current.packageId,
    name: current.name,
    startDate: current.startsAt.toISOString(),
    expireDate: current.endsAt?.toISOString() ?? null,
    expired: !isInForce(current, now) && current.startsAt <= now,
    limitUser: limitUsers,
    limitUserUse: activated,
    checkUnlimitUser: limitUsers === null,
    freeUser: limitUsers === null ? null : Math.max(0, limitUsers - activated),
    limitSignature: limitSignatures,
    limitSignatureUse: current.signaturesUsed,
    limitSignatureReserve: current.signaturesReserved,
    checkUnlimitSignature: limitSignatures === null,
    limitByte: limitBytes,
    limitByteUse: current.bytesStored,
    checkUnlimitByte: limitBytes === null,
  }
}

/** What plans give together, as it was shown to whoever asks for them or agrees. */
export function givesOf(user: Plan | undefined, signature: Plan | undefined) {
  return {
    limitUser: user?.limitUsers ?? null,
    limitSignature: signature?.limitSignatures ?? null,
    limitByte: signature?.limitBytes ?? null,
    contactSale: (user?.contactSale ?? false) || (signature?.contactSale ?? false),
  }
}

/** A plan on offer in one language: in English where the operator wrote no Thai. */
export function planOnWire(plan: Plan, locale: Locale): MasterPlan {
  const thai = locale === 'th'
  return {
    id: plan.id,
    name: (thai && plan.nameTh) || plan.name,
    description: (thai && plan.descriptionTh) || plan.description,
    limitUser: plan.limitUsers,
    limitSignature: plan.limitSignatures,
    limitByte: plan.limitBytes,
    contactSale: plan.contactSale,
  }
}
