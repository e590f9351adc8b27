import type { InputOf } from '@laisen/contract/endpoint'
import type * as platform from '@laisen/contract/endpoints/platform'
import { getCustomer, lockCustomer, resumeCompany, setVerified, suspendCompany } from '../companies/operator-view.ts'
import type { Context } from '../context.ts'
import { withinCompany } from '../db/act-as.ts'
import { endEveryRecipientSession } from '../envelopes/recipient/end-sessions.ts'
import { broughtBy, requireShown } from '../http/shown.ts'
import { mailCompany } from '../mail/to-company.ts'
import { lockAdministration } from '../permissions/lock.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { endEverySession } from '../session/end-sessions.ts'
import { customerOnWire, identityOf } from './customer-on-wire.ts'
import { companyResumed, companySuspended, companyUnverified, companyVerified } from './events.ts'
import { byOperator, recordAct, requireReason } from './operation.ts'

/**
 * Marks a company as verified, or removes the verification. Verifying needs what was checked, which the company's history keeps.
 * @throws FIELD_REQUIRED
 */
export async function verify(
  { db, clock, visit }: Context,
  principal: EmployeePrincipal,
  { companyID: companyId, verified, reason, shown: brought }: InputOf<typeof platform.verifyCompany>,
): Promise<platform.PlatformCompany> {
  // Whoever relies on the mark can read on what it rests.
  const why = verified ? requireReason(reason ?? '') : (reason?.trim() ?? '')
  const shown = broughtBy({ visit }, brought)
  const at = clock.now()
  return db.transaction(async (db) => {
    const before = await lockCustomer(db, { own: principal.companyId, companyId, now: at })
    requireShown(shown, identityOf(before))
    if ((before.verifiedAt !== null) === verified) return customerOnWire(before, at)
    await setVerified(db, companyId, verified ? at : null)
    const event = verified ? companyVerified : companyUnverified
    const facts = byOperator(principal, why)
    await withinCompany(db, { own: principal.companyId, other: companyId }, () =>
      recordAct(db, companyId, event({ at, subjectId: companyId, facts })),
    )
    return customerOnWire(await getCustomer(db, companyId, at), at)
  })
}

/** Suspends a company: from this moment on no one in it can log in. Its public pages still answer. */
export async function suspend(
  context: Context,
  principal: EmployeePrincipal,
  { companyID: companyId, reason: given }: InputOf<typeof platform.suspendCompany>,
): Promise<platform.PlatformCompany> {
  const reason = requireReason(given)
  return context.db.transaction(async (db) => {
    // Whoever is about to sign has committed after this, or is refused.
    await lockAdministration(db, companyId)
    const at = context.clock.now()
    await getCustomer(db, companyId, at)
    await suspendCompany(db, companyId, { at, reason })
    await withinCompany(db, { own: principal.companyId, other: companyId }, async () => {
      // Otherwise they would work again when the suspension ends.
      await endEverySession(db, at)
      await endEveryRecipientSession(db)
      const facts = byOperator(principal, reason)
      await recordAct(db, companyId, companySuspended({ at, subjectId: companyId, facts }))
      await mailCompany(db, context, { companyId, template: 'companySuspended', facts: { reason } })
    })
    return customerOnWire(await getCustomer(db, companyId, at), at)
  })
}

/** Ends a suspension. */
export async function resume(
  context: Context,
  principal: EmployeePrincipal,
  { companyID: companyId, reason, shown: brought }: InputOf<typeof platform.resumeCompany>,
): Promise<platform.PlatformCompany> {
  const shown = broughtBy(context, brought)
  const at = context.clock.now()
  return context.db.transaction(async (db) => {
    const { suspendedReason } = await lockCustomer(db, { own: principal.companyId, companyId, now: at })
    requireShown(shown, { suspendReason: suspendedReason })
    await resumeCompany(db, companyId)
    await withinCompany(db, { own: principal.companyId, other: companyId }, async () => {
      const facts = byOperator(principal, reason?.trim() ?? '')
      await recordAct(db, companyId, companyResumed({ at, subjectId: companyId, facts }))
      await mailCompany(db, context, { companyId, template: 'companyResumed', facts: {} })
    })
    return customerOnWire(await getCustomer(db, companyId, at), at)
  })
}
