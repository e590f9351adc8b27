import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { permission } from '../permissions.ts'
import { done, instant, maybe } from '../wire.ts'

const access = [permission.retention] as const
const days = z.int().check(z.minimum(limits.retentionDaysLeast), z.maximum(limits.retentionDaysMost))

export const getRetention = endpoint({
  method: 'POST',
  path: 'Retention/GetRetention',
  title:
    'How long the company keeps the documents of envelopes that have ended, and how many envelopes a rule would concern now.',
  access,
  effect: 'read',
  input: z.object({
    /** What is considered; absent: the rule in force. */
    days: maybe(days),
  }),
  data: z.object({
    /** Counted from the end of an envelope. Null: for ever. */
    days: z.nullable(z.number()),
    /** Nothing is purged before. */
    startsAt: z.nullable(instant),
    /** Envelopes whose documents would be purged as soon as the rule begins, counted no further than lists are. */
    envelopes: z.number(),
  }),
})

export const setRetention = endpoint({
  method: 'POST',
  path: 'Retention/SetRetention',
  title: 'Changes how long documents of ended envelopes are kept. A new rule begins after seven days.',
  access,
  effect: 'edit',
  input: z.object({
    /** Null: for ever. */
    days: z.nullable(days),
  }),
  data: done,
})
