import type { InputOf } from '@laisen/contract/endpoint'
import type { updatePlan, withdrawPlan as withdrawal } from '@laisen/contract/endpoints/platform'
import { storageFor } from '@laisen/contract/storage'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { mergeShown, requireShown } from '../http/shown.ts'
import * as store from './plan-store.ts'

export type { Plan } from './plan-store.ts'

/** What the operator says about a plan, before the rule of its kind is applied. */
export type PlanDraft = Omit<store.PlanContent, 'limitBytes'> & {
  /** Undefined: as before, and for a new plan by its signatures. */
  readonly limitBytes: number | null | undefined
}

/** Every plan, withdrawn ones too, the smallest first. */
export function listPlans(db: Db): Promise<store.Plan[]> {
  return store.listPlans(db)
}

/** Puts a plan on offer. @throws FIELD_REQUIRED */
export async function addPlan(
  db: Db,
  { kind, at, ...draft }: PlanDraft & { kind: store.Plan['kind']; at: Date },
): Promise<store.Plan> {
  return store.insertPlan(db, { ...contentOf(draft, kind), kind, at })
}

/** Changes what a plan says and gives; what the form left as it was `shown` stays as it is now. @throws NOT_FOUND, FIELD_REQUIRED, CHANGED_SINCE_SHOWN */
export async function changePlan(
  db: Db,
  planId: number,
  { draft, shown }: { readonly draft: PlanDraft; readonly shown: InputOf<typeof updatePlan>['shown'] },
): Promise<store.Plan> {
  const before = found(await store.lockPlan(db, planId))
  const limitBytes = draft.limitBytes === undefined ? before.limitBytes : draft.limitBytes
  const sent = asShown(contentOf({ ...draft, limitBytes }, before.kind))
  const { limitUser, limitSignature, limitByte, ...words } = mergeShown(shown, { sent, now: asShown(before) })
  const after = { ...words, limitUsers: limitUser, limitSignatures: limitSignature, limitBytes: limitByte }
  return found(await store.updatePlan(db, planId, contentOf(after, before.kind)))
}

function asShown({ limitUsers, limitSignatures, limitBytes, ...plan }: store.PlanContent) {
  const { name, nameTh, description, descriptionTh, contactSale } = plan
  const gives = { limitUser: limitUsers, limitSignature: limitSignatures, limitByte: limitBytes, contactSale }
  return { name, nameTh, description, descriptionTh, ...gives }
}

/** Takes a plan off the offer; with `at` null, puts it back. @throws NOT_FOUND, CHANGED_SINCE_SHOWN */
export async function withdrawPlan(
  db: Db,
  planId: number,
  { at, shown }: { readonly at: Date | null; readonly shown: InputOf<typeof withdrawal>['shown'] },
): Promise<store.Plan> {
  const { name } = found(await store.lockPlan(db, planId))
  requireShown(shown, { name })
  return found(await store.setWithdrawn(db, planId, at))
}

/** A plan gives users, or signatures with their storage, not both. A plan that is agreed with sales has no limit of its own. */
function contentOf(draft: PlanDraft, kind: store.Plan['kind']): store.PlanContent {
  const name = draft.name.trim()
  if (name === '') throw new AppError('FIELD_REQUIRED', { field: 'name' })
  const hasLimit = (of: store.Plan['kind']) => kind === of && !draft.contactSale
  const { limitBytes = storageFor(draft.limitSignatures) } = draft
  return {
    name,
    nameTh: draft.nameTh.trim(),
    description: draft.description.trim(),
    descriptionTh: draft.descriptionTh.trim(),
    limitUsers: hasLimit('user') ? draft.limitUsers : null,
    limitSignatures: hasLimit('signature') ? draft.limitSignatures : null,
    limitBytes: hasLimit('signature') ? limitBytes : null,
    contactSale: draft.contactSale,
  }
}

function found(plan: store.Plan | undefined): store.Plan {
  if (!plan) throw new AppError('NOT_FOUND')
  return plan
}
