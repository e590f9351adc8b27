import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { acceptUpgradeRequest } from '@laisen/contract/endpoints/platform'
import type { Actor, Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { mailPerson } from '../mail/to-person.ts'
import { lockAdministration } from '../permissions/lock.ts'
import { createPackage } from '../plans/create.ts'
import * as requests from '../plans/request-store.ts'
import { closeInForce, findPlan, isInForce, listOffers, type Offer, type Plan } from '../plans/store.ts'
import { insideCompany, recordDeed } from './operation.ts'
import { checkTerm, readInstant } from './term.ts'

type Input = InputOf<typeof acceptUpgradeRequest>

const YEAR_MS = 365 * 86_400_000

/** Gives a company what it asked for: a package from now on, in the place of the one in force. */
export async function acceptRequest(
  context: Context,
  actor: Actor,
  input: Input,
): Promise<DataOf<typeof acceptUpgradeRequest>> {
  const { companyID: companyId, requestID } = input
  const at = context.clock.now()
  return insideCompany(context, { actor, companyId }, async (db) => {
    const request = await requests.lock(db, requestID)
    if (!request) throw new AppError('NOT_FOUND')
    if (request.state !== 'open') throw new AppError('UPGRADE_REQUEST_CLOSED')
    await lockAdministration(db, companyId)
    const offers = await listOffers(db)
    const user = offers.find(({ id }) => id === request.userPlanId)
    const signature = offers.find(({ id }) => id === request.signaturePlanId)
    const { packageID, name } = await givePackage(db, { companyId, input, user, signature, at })

    await requests.markDecided(db, requestID, { state: 'accepted', reason: '', packageId: packageID, at })
    const deed = {
      type: 'upgrade.accepted',
      subjectId: requestID,
      reason: '',
      facts: { packageId: packageID },
    } as const
    await recordDeed(db, { actor, companyId, at }, deed)
    const employeeId = request.requestedById
    await mailPerson(db, context, { companyId, employeeId, template: 'upgradeAccepted', facts: { plan: name } })
    return { packageID }
  })
}

interface Gift {
  readonly companyId: number
  readonly input: Input
  readonly user: Offer | undefined
  readonly signature: Offer | undefined
  readonly at: Date
}

async function givePackage(db: Db, gift: Gift): Promise<{ packageID: number; name: string }> {
  const { companyId, user, signature, at, input } = gift
  const before = await findPlan(db, at)
  const limitUsers = limitOf(user, before?.limitUsers, { field: 'limitUser', given: input.limitUser })
  const limitSignatures = limitOf(signature, before?.limitSignatures, {
    field: 'limitSignature',
    given: input.limitSignature,
  })
  const endsAt = endOf(gift, before)
  checkTerm({ startsAt: at, endsAt }, at)

  await closeInForce(db, { at, now: at })
  // Signatures that were not asked for go on as they were: what was used of them is used. Read behind the lock of closing.
  const used = signature || input.limitSignature !== undefined ? 0 : ((await findUsed(db, before)) ?? 0)
  const name = [user, signature].flatMap((offer) => (offer ? [offer.name] : [])).join(' + ')
  const term = { startsAt: at, endsAt, limitUsers, limitSignatures, signaturesUsed: used, at }
  return { packageID: await createPackage(db, { companyId, name, ...term }), name }
}

/** What was agreed counts first, then the plan that was asked for, then what the company has. */
function limitOf(
  offer: Offer | undefined,
  before: number | null | undefined,
  { field, given }: { field: 'limitUser' | 'limitSignature'; given: number | null | undefined },
): number | null {
  if (given !== undefined) return given
  if (offer && !offer.contactSale) return field === 'limitUser' ? offer.limitUsers : offer.limitSignatures
  if (!offer && before !== undefined) return before
  // Agreed with sales, or nothing there to keep: the operator has to say it.
  throw new AppError('FIELD_REQUIRED', { field })
}

function endOf({ input, signature, at }: Gift, before: Plan | undefined): Date | null {
  if (typeof input.expireDate === 'string') return readInstant(input.expireDate, 'expireDate')
  if (input.expireDate === null) return null
  if (!signature && before && isInForce(before, at)) return before.endsAt
  return new Date(at.getTime() + YEAR_MS)
}

async function findUsed(db: Db, before: Plan | undefined): Promise<number | undefined> {
  if (!before) return undefined
  const row = await db
    .selectFrom('plan_counters')
    .select('signatures_used')
    .where('package_id', '=', before.packageId)
    .executeTakeFirst()
  return row?.signatures_used
}
