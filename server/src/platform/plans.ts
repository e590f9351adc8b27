import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type * as platform from '@laisen/contract/endpoints/platform'
import type { Context } from '../context.ts'
import { broughtBy } from '../http/shown.ts'
import { addPlan, changePlan, listPlans, type Plan, type PlanDraft, withdrawPlan } from '../plans/change-plan.ts'
import { planOnWire } from '../plans/wire.ts'
import type { EmployeePrincipal } from '../principal.ts'

/** Every plan, withdrawn ones too. */
export async function list({ db }: Context, _principal: EmployeePrincipal): Promise<DataOf<typeof platform.listPlans>> {
  const listData = (await db.transaction(listPlans)).map(onWire)
  return { listData, dataCount: listData.length }
}

/** Puts a plan on offer. */
export async function add(
  { db, clock }: Context,
  _principal: EmployeePrincipal,
  input: InputOf<typeof platform.addPlan>,
): Promise<platform.PlatformPlan> {
  const plan = { ...draftOf(input), kind: input.kind, at: clock.now() }
  return db.transaction(async (db) => onWire(await addPlan(db, plan)))
}

/** Changes what a plan says and gives. */
export async function update(
  { db, visit }: Context,
  _principal: EmployeePrincipal,
  input: InputOf<typeof platform.updatePlan>,
): Promise<platform.PlatformPlan> {
  const shown = broughtBy({ visit }, input.shown)
  return db.transaction(async (db) => onWire(await changePlan(db, input.planID, { draft: draftOf(input), shown })))
}

/** Takes a plan off the offer, or puts it back. */
export async function withdraw(
  { db, clock, visit }: Context,
  _principal: EmployeePrincipal,
  { planID, withdrawn, shown: brought }: InputOf<typeof platform.withdrawPlan>,
): Promise<platform.PlatformPlan> {
  const shown = broughtBy({ visit }, brought)
  const at = withdrawn ? clock.now() : null
  return db.transaction(async (db) => onWire(await withdrawPlan(db, planID, { at, shown })))
}

function draftOf(input: Omit<InputOf<typeof platform.updatePlan>, 'planID' | 'shown'>): PlanDraft {
  return {
    name: input.name,
    nameTh: input.nameTh ?? '',
    description: input.description ?? '',
    descriptionTh: input.descriptionTh ?? '',
    limitUsers: input.limitUser ?? null,
    limitSignatures: input.limitSignature ?? null,
    limitBytes: input.limitByte,
    contactSale: input.contactSale ?? false,
  }
}

function onWire(plan: Plan): platform.PlatformPlan {
  return {
    ...planOnWire(plan, 'en'),
    kind: plan.kind,
    nameTh: plan.nameTh,
    descriptionTh: plan.descriptionTh,
    withdrawDate: plan.withdrawnAt?.toISOString() ?? null,
  }
}
