import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant } from '../wire.ts'

const planInForce = z.object({
  id: z.number(),
  name: z.string(),
  startDate: instant,
  /** Null: has no end. */
  expireDate: z.nullable(instant),
  expired: z.boolean(),
  /** Null together with checkUnlimitUser: as many as one likes. */
  limitUser: z.nullable(z.number()),
  limitUserUse: z.number(),
  checkUnlimitUser: z.boolean(),
  limitSignature: z.nullable(z.number()),
  limitSignatureUse: z.number(),
  /** Promised to envelopes on their way; used + reserved never exceed the limit. */
  limitSignatureReserve: z.number(),
  checkUnlimitSignature: z.boolean(),
})

export const getProductsByCompany = endpoint({
  method: 'POST',
  path: 'ProductPlan/GetProductsByCompany',
  title: "The company's package in force (or the last one) with what is used of it.",
  access: 'session',
  effect: 'read',
  input: z.object({}),
  data: z.object({ listData: z.array(planInForce), dataCount: z.number() }),
})
