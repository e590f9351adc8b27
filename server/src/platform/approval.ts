import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type * as platform from '@laisen/contract/endpoints/platform'
import { limits } from '@laisen/contract/limits'
import {
  type Customer,
  decideCompany,
  getCustomer,
  lockCustomer,
  setApprovalRequired,
} from '../companies/operator-view.ts'
import type { Context } from '../context.ts'
import { withinCompany } from '../db/act-as.ts'
import type { Db } from '../db/database.ts'
import { record } from '../events/record.ts'
import { broughtBy, requireShown } from '../http/shown.ts'
import { mailCompany } from '../mail/to-company.ts'
import { changePackage } from '../plans/change-package.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { customerOnWire, identityOf } from './customer-on-wire.ts'
import { approvalRequirementChanged, companyApproved, companyDeclined } from './events.ts'
import { byOperator, recordAct, requireReason } from './operation.ts'

/** Sets whether companies that register from now on wait until an operator approves them. Those that wait already go on waiting. */
export async function requireApproval(
  { db, clock }: Context,
  principal: EmployeePrincipal,
  { required }: InputOf<typeof platform.requireApproval>,
): Promise<DataOf<typeof platform.requireApproval>> {
  return db.transaction(async (db) => {
    if (await setApprovalRequired(db, required)) {
      const which = { at: clock.now(), subjectId: principal.companyId }
      await record(db, principal, approvalRequirementChanged({ ...which, facts: { required } }))
    }
    return { approvalRequired: required }
  })
}

/** From this moment on the people of the company can log in, and its trial begins. */
export function approve(
  context: Context,
  principal: EmployeePrincipal,
  { companyID: companyId, shown }: InputOf<typeof platform.approveCompany>,
): Promise<platform.PlatformCompany> {
  return decide(context, principal, { companyId, approved: true, reason: '', shown })
}

/** The company is mailed the reason, and removed with its code and address some days later (companies/jobs.ts). */
export async function decline(
  context: Context,
  principal: EmployeePrincipal,
  { companyID: companyId, reason, shown }: InputOf<typeof platform.declineCompany>,
): Promise<platform.PlatformCompany> {
  return decide(context, principal, { companyId, approved: false, reason: requireReason(reason), shown })
}

/** The trial lasts as long as it would have without waiting. */
async function giveBackWaiting(db: Db, { id: companyId, current, waitsSince }: Customer, now: Date): Promise<void> {
  if (!current?.endsAt || !waitsSince) return
  const { packageId, name, limitUsers, limitSignatures, limitBytes } = current
  const endsAt = new Date(current.endsAt.getTime() + now.getTime() - waitsSince.getTime())
  const change = { name, endsAt, limitUsers, limitSignatures, limitBytes }
  await changePackage(db, { companyId, packageId, change, now })
}

interface Decision {
  readonly companyId: number
  readonly approved: boolean
  readonly reason: string
  readonly shown: InputOf<typeof platform.approveCompany>['shown']
}

async function decide(
  context: Context,
  principal: EmployeePrincipal,
  { companyId, approved, reason, shown: brought }: Decision,
): Promise<platform.PlatformCompany> {
  const shown = broughtBy(context, brought)
  const at = context.clock.now()
  return context.db.transaction(async (db) => {
    const before = await lockCustomer(db, { own: principal.companyId, companyId, now: at })
    requireShown(shown, identityOf(before))
    await decideCompany(db, companyId, { at, approved })
    await withinCompany(db, { own: principal.companyId, other: companyId }, async () => {
      if (approved) await giveBackWaiting(db, before, at)
      const event = approved ? companyApproved : companyDeclined
      await recordAct(db, companyId, event({ at, subjectId: companyId, facts: byOperator(principal, reason) }))
      const template = approved ? 'companyApproved' : 'companyDeclined'
      await mailCompany(db, context, { companyId, template, facts: { reason, days: limits.unclaimedDays } })
    })
    return customerOnWire(await getCustomer(db, companyId, at), at)
  })
}
