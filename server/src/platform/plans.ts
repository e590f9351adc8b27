import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type * as platform from '@laisen/contract/endpoints/platform'
import type { Context } from '../context.ts'
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
  { db }: Context,
  _principal: EmployeePrincipal,
  input: InputOf<typeof platform.updatePlan>,
): Promise<platform.PlatformPlan> {
  return db.transaction(async (db) => onWire(await changePlan(db, input.planID, draftOf(input))))
}

/** Takes a plan off the offer, or puts it back. */
export async function withdraw(
  { db, clock }: Context,
  _principal: EmployeePrincipal,
  { planID, withdrawn }: InputOf<typeof platform.withdrawPlan>,
): Promise<platform.PlatformPlan> {
  return db.transaction(async (db) => onWire(await withdrawPlan(db, planID, withdrawn ? clock.now() : null)))
}

function draftOf(input: Omit<InputOf<typeof platform.updatePlan>, 'planID'>): PlanDraft {
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
