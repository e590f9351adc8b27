import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { permission } from '../permissions.ts'
import { shown } from '../shown.ts'
import { done, id, instant, localeName, maybe } from '../wire.ts'

export const planInForce = z.object({
  id: z.number(),
  name: z.string(),
  startDate: instant,
  /** Null: no end. */
  expireDate: z.nullable(instant),
  expired: z.boolean(),
  /** Null if checkUnlimitUser is true: no limit. */
  limitUser: z.nullable(z.number()),
  /** Activated Signers. */
  limitUserUse: z.number(),
  checkUnlimitUser: z.boolean(),
  /** How many more Signers can be activated: limitUser minus limitUserUse, never below 0; null without a limit. */
  freeUser: z.nullable(z.number()),
  limitSignature: z.nullable(z.number()),
  limitSignatureUse: z.number(),
  /** Reserved by envelopes that have been sent. Used and reserved together never exceed the limit. */
  limitSignatureReserve: z.number(),
  checkUnlimitSignature: z.boolean(),
  /** Storage, in bytes; null if checkUnlimitByte is true: no limit. */
  limitByte: z.nullable(z.number()),
  /** What the company's documents and pictures take up now. */
  limitByteUse: z.number(),
  checkUnlimitByte: z.boolean(),
})
export type PlanInForce = z.output<typeof planInForce>

const plansInForce = z.object({ listData: z.array(planInForce), dataCount: z.number() })

export const getProductsByCompany = endpoint({
  method: 'POST',
  path: 'ProductPlan/GetProductsByCompany',
  title: "The company's package in force (or the last one) with what is used of it.",
  access: 'session',
  effect: 'read',
  input: z.object({}),
  data: plansInForce,
})

/** The request body is ignored, because a company never sets its own limits (rules 2.13). */
export const updateProductsByCompany = endpoint({
  method: 'POST',
  path: 'ProductPlan/UpdateTProduct_CompanyByCompany',
  title: 'Counts anew what is used of the package, and answers it. Nothing else changes.',
  access: 'session',
  effect: 'read',
  input: z.object({}),
  data: plansInForce,
})

export const masterPlan = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  /** Null: no limit, or a limit to be agreed if contactSale is true. */
  limitUser: z.nullable(z.number()),
  limitSignature: z.nullable(z.number()),
  /** Storage in bytes, given together with signatures. */
  limitByte: z.nullable(z.number()),
  /** Its limits are agreed with sales. */
  contactSale: z.boolean(),
})
export type MasterPlan = z.output<typeof masterPlan>

/** What plans give that somebody asks for or agrees to, as they read it: null where there is no limit, or no such plan. */
export const planGives = {
  limitUser: z.nullable(z.int()),
  limitSignature: z.nullable(z.int()),
  limitByte: z.nullable(z.int()),
  /** One of them is agreed with sales. */
  contactSale: z.boolean(),
}

export const getMasterProductPlan = endpoint({
  method: 'POST',
  path: 'ProductPlan/GetMasterProductPlan',
  title: 'What is on offer: plans by users and plans by signatures.',
  access: 'public',
  effect: 'read',
  input: z.object({ locale: maybe(localeName) }),
  data: z.object({ user: z.array(masterPlan), signature: z.array(masterPlan) }),
})

/** The company comes from the session. CompanyName, CompanyCode and the rest of the described payload are ignored (rules 4.4). */
export const addUpgradePlans = endpoint({
  method: 'POST',
  path: 'ProductPlan/AddUpgradePlansForExistingCompany',
  title: 'Requests a plan by users, a plan by signatures, or both for your company. One request is open at a time.',
  access: [permission.settings],
  effect: 'add',
  input: z.object({
    /** Null, 0 or absent: not requested. */
    ProductPlanUserID: maybe(id),
    ProductPlanSignatureID: maybe(id),
    shown: shown(planGives),
  }),
  data: z.object({ requestID: z.number() }),
})

const upgradeRequest = z.object({
  requestID: z.number(),
  state: z.enum(['open', 'accepted', 'declined', 'withdrawn']),
  userPlan: z.nullable(masterPlan),
  signaturePlan: z.nullable(masterPlan),
  requestedBy: z.string(),
  createDate: instant,
  decideDate: z.nullable(instant),
  /** Why it was declined; empty otherwise. */
  reason: z.string(),
})

export const getUpgradeRequest = endpoint({
  method: 'POST',
  path: 'ProductPlan/GetUpgradeRequest',
  title: "Your company's latest upgrade request, open or decided; null when there was none.",
  access: 'session',
  effect: 'read',
  input: z.object({}),
  data: z.nullable(upgradeRequest),
})

export const withdrawUpgradeRequest = endpoint({
  method: 'POST',
  path: 'ProductPlan/WithdrawUpgradeRequest',
  title: "Takes back your company's open upgrade request.",
  access: [permission.settings],
  effect: 'edit',
  input: z.object({ shown: shown({ request: id }) }),
  data: done,
})
