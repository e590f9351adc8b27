import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { declineUpgradeRequest, listUpgradeRequests } from '@laisen/contract/endpoints/platform'
import type { Context } from '../context.ts'
import { counted, listedSlice } from '../http/paged.ts'
import { mailPerson } from '../mail/to-person.ts'
import { lockOpenRequest, markDeclined } from '../plans/decide-request.ts'
import { plansById } from '../plans/find-plan.ts'
import { listRequests } from '../plans/operator-view.ts'
import { packageOnWire, planOnWire } from '../plans/wire.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { upgradeDeclined } from './events.ts'
import { byOperator, insideCompany, recordAct, requireReason } from './operation.ts'

/** Upgrade requests of all companies. Without a filter, the open ones. */
export async function list(
  { db, clock }: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof listUpgradeRequests>,
): Promise<DataOf<typeof listUpgradeRequests>> {
  const now = clock.now()
  const slice = listedSlice(input)
  const wanted = { search: input.Search?.trim() ?? '', state: input.Filter?.state ?? 'open', slice, now }
  const { requests, total, find } = await db.transaction(async (db) => ({
    ...(await listRequests(db, wanted)),
    find: await plansById(db),
  }))
  const planOf = (id: number | null) => {
    const plan = find(id)
    return plan ? planOnWire(plan, input.locale ?? principal.locale) : null
  }
  const listData = requests.map((request) => ({
    requestID: request.id,
    companyID: request.companyId,
    companyCode: request.companyCode,
    companyName: request.companyName,
    telephoneNo: request.telephoneNo,
    email: request.email,
    state: request.state,
    userPlan: planOf(request.userPlanId),
    signaturePlan: planOf(request.signaturePlanId),
    requestedBy: request.requestedBy ?? '',
    createDate: request.createdAt.toISOString(),
    decideDate: request.decidedAt?.toISOString() ?? null,
    reason: request.reason,
    plan: request.current ? packageOnWire(request.current, request.activated, now) : null,
  }))
  return { listData, ...counted(total, slice) }
}

/** Declines a request and mails the reason to the person who made it. */
export async function decline(
  context: Context,
  principal: EmployeePrincipal,
  { companyID: companyId, requestID, reason: given }: InputOf<typeof declineUpgradeRequest>,
): Promise<'Success'> {
  const reason = requireReason(given)
  const at = context.clock.now()
  return insideCompany(context, { principal, companyId }, async (db) => {
    const request = await lockOpenRequest(db, requestID)
    await markDeclined(db, requestID, { reason, at })
    await recordAct(db, companyId, upgradeDeclined({ at, subjectId: requestID, facts: byOperator(principal, reason) }))
    const employeeId = request.requestedById
    await mailPerson(db, context, { companyId, employeeId, template: 'upgradeDeclined', facts: { reason } })
    return 'Success' as const
  })
}
