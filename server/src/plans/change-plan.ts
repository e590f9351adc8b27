import { storageFor } from '@laisen/contract/storage'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
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

/** Changes what a plan says and gives. @throws NOT_FOUND, FIELD_REQUIRED */
export async function changePlan(db: Db, planId: number, draft: PlanDraft): Promise<store.Plan> {
  const before = await store.findPlan(db, planId)
  if (!before) throw new AppError('NOT_FOUND')
  const limitBytes = draft.limitBytes === undefined ? before.limitBytes : draft.limitBytes
  return found(await store.updatePlan(db, planId, contentOf({ ...draft, limitBytes }, before.kind)))
}

/** Takes a plan off the offer; with `at` null, puts it back. @throws NOT_FOUND */
export async function withdrawPlan(db: Db, planId: number, at: Date | null): Promise<store.Plan> {
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
