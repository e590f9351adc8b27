import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type * as platform from '@laisen/contract/endpoints/platform'
import type { Actor, Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { listOffers, type Offer } from '../plans/store.ts'
import { toldOffer } from '../plans/told.ts'
import * as store from './plan-store.ts'

/** Every plan, those withdrawn too. */
export async function list({ db }: Context, _actor: Actor): Promise<DataOf<typeof platform.listPlans>> {
  const listData = (await db.transaction(listOffers)).map(told)
  return { listData, dataCount: listData.length }
}

/** Puts a plan on offer. */
export async function add(
  { db, clock }: Context,
  _actor: Actor,
  input: InputOf<typeof platform.addPlan>,
): Promise<platform.PlatformPlan> {
  const words = wordsOf(input, input.kind)
  return db.transaction(async (db) =>
    told(await store.insertOffer(db, { ...words, kind: input.kind, at: clock.now() })),
  )
}

/** Changes what a plan says and gives. */
export async function update(
  { db }: Context,
  _actor: Actor,
  input: InputOf<typeof platform.updatePlan>,
): Promise<platform.PlatformPlan> {
  return db.transaction(async (db) => {
    const kind = await store.findKind(db, input.planID)
    const changed = kind && (await store.updateOffer(db, input.planID, wordsOf(input, kind)))
    if (!changed) throw new AppError('NOT_FOUND')
    return told(changed)
  })
}

/** Takes a plan off the offer, or puts it back. */
export async function withdraw(
  { db, clock }: Context,
  _actor: Actor,
  { planID, withdrawn }: InputOf<typeof platform.withdrawPlan>,
): Promise<platform.PlatformPlan> {
  return db.transaction(async (db) => {
    const changed = await store.setWithdrawn(db, planID, withdrawn ? clock.now() : null)
    if (!changed) throw new AppError('NOT_FOUND')
    return told(changed)
  })
}

type Words = Omit<InputOf<typeof platform.updatePlan>, 'planID'>

/** A plan gives users or signatures, not both; what is agreed with sales has no limit of its own. */
function wordsOf(input: Words, kind: Offer['kind']): store.OfferWords {
  const name = input.name.trim()
  if (name === '') throw new AppError('FIELD_REQUIRED', { field: 'name' })
  const contactSale = input.contactSale ?? false
  const limit = (of: Offer['kind'], given: number | null | undefined) =>
    kind === of && !contactSale ? (given ?? null) : null
  return {
    name,
    nameTh: input.nameTh?.trim() ?? '',
    description: input.description?.trim() ?? '',
    descriptionTh: input.descriptionTh?.trim() ?? '',
    limitUsers: limit('user', input.limitUser),
    limitSignatures: limit('signature', input.limitSignature),
    contactSale,
  }
}

function told(offer: Offer): platform.PlatformPlan {
  return {
    ...toldOffer(offer, 'en'),
    kind: offer.kind,
    nameTh: offer.nameTh,
    descriptionTh: offer.descriptionTh,
    withdrawDate: offer.withdrawnAt?.toISOString() ?? null,
  }
}
