import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { acceptUpgradeRequest } from '@laisen/contract/endpoints/platform'
import { storageFor } from '@laisen/contract/storage'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { broughtBy, requireShown } from '../http/shown.ts'
import { mailPerson } from '../mail/to-person.ts'
import { lockAdministration } from '../permissions/lock.ts'
import type { Plan } from '../plans/change-plan.ts'
import { lockOpenRequest, markAccepted } from '../plans/decide-request.ts'
import { plansById } from '../plans/find-plan.ts'
import { givePackage } from '../plans/give.ts'
import { findPackageNow, type PackageNow } from '../plans/in-force.ts'
import { givesOf } from '../plans/wire.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { upgradeAccepted } from './events.ts'
import { byOperator, insideCompany, recordAct } from './operation.ts'
import { readInstant } from './read-instant.ts'

type Input = InputOf<typeof acceptUpgradeRequest>

const YEAR_MS = 365 * 86_400_000

/** Gives a company what it requested: a package from now on, in place of the one in force. */
export async function acceptRequest(
  context: Context,
  principal: EmployeePrincipal,
  input: Input,
): Promise<DataOf<typeof acceptUpgradeRequest>> {
  const { companyID: companyId, requestID } = input
  const shown = broughtBy(context, input.shown)
  const at = context.clock.now()
  return insideCompany(context, { principal, companyId }, async (db) => {
    const request = await lockOpenRequest(db, requestID)
    await lockAdministration(db, companyId)
    const planOf = await plansById(db)
    const [user, signature] = [planOf(request.userPlanId), planOf(request.signaturePlanId)]
    const current = (await findPackageNow(db, at))?.packageId ?? null
    requireShown(shown, { ...givesOf(user, signature), current })
    const { packageID, name } = await fulfil(db, { companyId, input, user, signature, at })

    await markAccepted(db, requestID, { packageId: packageID, at })
    const facts = { ...byOperator(principal, ''), packageId: packageID }
    await recordAct(db, companyId, upgradeAccepted({ at, subjectId: requestID, facts }))
    const employeeId = request.requestedById
    await mailPerson(db, context, { companyId, employeeId, template: 'upgradeAccepted', facts: { plan: name } })
    return { packageID }
  })
}

/** What a company requested, and what the operator states for it. */
interface Order {
  readonly companyId: number
  readonly input: Input
  readonly user: Plan | undefined
  readonly signature: Plan | undefined
  readonly at: Date
}

async function fulfil(db: Db, order: Order): Promise<{ packageID: number; name: string }> {
  const { companyId, user, signature, at, input } = order
  const before = await findPackageNow(db, at)
  const limitUsers = limitOf(user, before?.limitUsers, { field: 'limitUser', given: input.limitUser })
  const limitSignatures = limitOf(signature, before?.limitSignatures, {
    field: 'limitSignature',
    given: input.limitSignature,
  })
  const limitBytes = input.limitByte === undefined ? storageOf(order, before, limitSignatures) : input.limitByte
  const endsAt = endOf(order, before)

  // Where the company requested no signatures, it keeps its limit and the count of those used.
  const keepSignaturesUsed = !signature && input.limitSignature === undefined
  const name = [user, signature].flatMap((plan) => (plan ? [plan.name] : [])).join(' + ')
  const content = { name, startsAt: at, endsAt, limitUsers, limitSignatures, limitBytes }
  return { packageID: await givePackage(db, { companyId, ...content, replace: true, keepSignaturesUsed, at }), name }
}

/** What the operator states comes first, then what the requested plan gives, then what the company has. */
function limitOf(
  plan: Plan | undefined,
  before: number | null | undefined,
  { field, given }: { field: 'limitUser' | 'limitSignature'; given: number | null | undefined },
): number | null {
  if (given !== undefined) return given
  if (plan && !plan.contactSale) return field === 'limitUser' ? plan.limitUsers : plan.limitSignatures
  if (!plan && before !== undefined) return before
  // The plan is agreed with sales, or there is no earlier limit to keep, so the operator has to state one.
  throw new AppError('FIELD_REQUIRED', { field })
}

/** What the requested plan gives; but an upgrade takes no storage away. */
function storageOf(
  { signature }: Order,
  before: PackageNow | undefined,
  limitSignatures: number | null,
): number | null {
  if (!signature && before) return before.limitBytes
  const given = signature && !signature.contactSale ? signature.limitBytes : storageFor(limitSignatures)
  if (given === null || before?.limitBytes === null) return null
  return Math.max(given, before?.limitBytes ?? 0)
}

function endOf({ input, signature, at }: Order, before: PackageNow | undefined): Date | null {
  if (typeof input.expireDate === 'string') return readInstant(input.expireDate, 'expireDate')
  if (input.expireDate === null) return null
  if (!signature && before?.inForce) return before.endsAt
  return new Date(at.getTime() + YEAR_MS)
}
