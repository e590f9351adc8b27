import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { declineUpgradeRequest, listUpgradeRequests } from '@laisen/contract/endpoints/platform'
import type { Actor, Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { mailPerson } from '../mail/to-person.ts'
import * as requests from '../plans/request-store.ts'
import { listOffers } from '../plans/store.ts'
import { toldOffer } from '../plans/told.ts'
import { toldPlanOf } from './company-store.ts'
import { asked, insideCompany, paged, recordDeed, requireReason } from './operation.ts'
import { listRequests } from './request-store.ts'

/** What companies asked for; the open ones unless told otherwise. */
export async function list(
  { db, clock }: Context,
  actor: Actor,
  input: InputOf<typeof listUpgradeRequests>,
): Promise<DataOf<typeof listUpgradeRequests>> {
  const now = clock.now()
  const page = asked(input)
  const state = input.Filter?.state ?? 'open'
  const { rows, offers } = await db.transaction(async (db) => ({
    rows: await listRequests(db, { ...page, state, now }),
    offers: await listOffers(db),
  }))
  const planOf = (id: number | null) => {
    const offer = offers.find((one) => one.id === id)
    return offer ? toldOffer(offer, input.locale ?? actor.locale) : null
  }
  const listData = rows.map((row) => ({
    requestID: row.id,
    companyID: row.company_id,
    companyCode: row.code,
    companyName: row.name,
    telephoneNo: row.telephone_no,
    email: row.email,
    state: row.state,
    userPlan: planOf(row.user_plan_id),
    signaturePlan: planOf(row.signature_plan_id),
    requestedBy: row.requested_by ?? '',
    createDate: row.created_at.toISOString(),
    decideDate: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    plan: toldPlanOf(row, now),
  }))
  return paged(listData, rows[0]?.total ?? 0, page)
}

/** Declines a request and tells whoever asked why. */
export async function decline(
  context: Context,
  actor: Actor,
  { companyID: companyId, requestID, reason: given }: InputOf<typeof declineUpgradeRequest>,
): Promise<'Success'> {
  const reason = requireReason(given)
  const at = context.clock.now()
  return insideCompany(context, { actor, companyId }, async (db) => {
    const request = await requests.lock(db, requestID)
    if (!request) throw new AppError('NOT_FOUND')
    if (request.state !== 'open') throw new AppError('UPGRADE_REQUEST_CLOSED')
    await requests.markDecided(db, requestID, { state: 'declined', reason, packageId: null, at })
    await recordDeed(db, { actor, companyId, at }, { type: 'upgrade.declined', subjectId: requestID, reason })
    const employeeId = request.requestedById
    await mailPerson(db, context, { companyId, employeeId, template: 'upgradeDeclined', facts: { reason } })
    return 'Success' as const
  })
}
