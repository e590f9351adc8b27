import * as z from 'zod/mini'
import { defineEvent } from '../events/define.ts'

/** A person accepted the privacy and cookies policies, in these versions. */
export const consentAccepted = defineEvent('consent.accepted', {
  subject: 'employee',
  facts: z.object({ privacy: z.number(), cookies: z.number() }),
  personal: z.object({ address: z.string(), userAgent: z.string() }),
})
