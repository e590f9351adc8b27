import * as z from 'zod/mini'
import { defineEvent } from '../events/define.ts'

export const profileChanged = defineEvent('profile.changed', {
  subject: 'employee',
  facts: z.object({ changed: z.array(z.string()) }),
})

export const emailChangeAsked = defineEvent('email.change-asked', {
  subject: 'employee',
  facts: z.object({}),
  personal: z.object({ email: z.string() }),
})

/** By the link that was mailed to the new address, or by someone who may edit the employee. */
export const emailChanged = defineEvent('email.changed', {
  subject: 'employee',
  facts: z.object({ linkId: z.optional(z.number()) }),
  personal: z.object({ before: z.string(), after: z.string() }),
})

/** By the link that was mailed to the former address. The password and all sessions ended with it. */
export const emailChangeUndone = defineEvent('email.change-undone', {
  subject: 'employee',
  facts: z.object({ linkId: z.number(), ended: z.number() }),
  personal: z.object({ before: z.string(), after: z.string() }),
})

/** Someone else changed what the employee logs in with, or the employee changed their email. This many certificates without a password wait for a confirmation. */
export const identityDoubted = defineEvent('identity.doubted', {
  subject: 'employee',
  facts: z.object({ what: z.enum(['password', 'email', 'factor', 'assignment']), certificates: z.number() }),
})

/** The employee confirmed who they are, and this many certificates can sign again. */
export const identityConfirmed = defineEvent('identity.confirmed', {
  subject: 'employee',
  facts: z.object({ certificates: z.number() }),
})
