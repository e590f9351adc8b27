import type { MasterPlan } from '@laisen/contract/endpoints/plans'

/** What plans give together, as whoever asks for them or agrees to them reads it. */
export function givesOf(user: MasterPlan | null | undefined, signature: MasterPlan | null | undefined) {
  return {
    limitUser: user?.limitUser ?? null,
    limitSignature: signature?.limitSignature ?? null,
    limitByte: signature?.limitByte ?? null,
    contactSale: (user?.contactSale ?? false) || (signature?.contactSale ?? false),
  }
}
