import * as z from 'zod/mini'
import { defineEvent } from '../events/define.ts'

export const sessionStarted = defineEvent('session.started', {
  subject: 'employee',
  facts: z.object({ sessionId: z.number(), kind: z.enum(['cookie', 'bearer']), authenticatedBy: z.string() }),
  personal: z.object({ address: z.string(), userAgent: z.string() }),
})

/** A person ended sessions of their own. `sessionId` is the session that did so, which may be one of those that ended. */
export const sessionEnded = defineEvent('session.ended', {
  subject: 'employee',
  facts: z.object({ sessionId: z.number(), ended: z.number() }),
})

/** Someone else ended a session of this employee. */
export const sessionEndedByOther = defineEvent('session.ended-by-other', {
  subject: 'employee',
  facts: z.object({ sessionId: z.number() }),
})

/** Every session in the company was ended, except the one that did so. */
export const everySessionEnded = defineEvent('session.all-ended', {
  subject: 'company',
  facts: z.object({ sessionId: z.number(), ended: z.number() }),
})

/** A mailed link made a browser a known device. */
export const signInUnlocked = defineEvent('session.unlocked', {
  subject: 'employee',
  facts: z.object({ linkId: z.number() }),
  personal: z.object({ address: z.string(), userAgent: z.string() }),
})

/** The person of a session proved again who they are, because a sensitive act needs it. */
export const personConfirmed = defineEvent('session.person-confirmed', {
  subject: 'employee',
  facts: z.object({ sessionId: z.number(), provenBy: z.enum(['password', 'totp', 'recovery']) }),
})

/** By the employee, in a session, or by someone else. */
export const passwordChanged = defineEvent('password.changed', {
  subject: 'employee',
  facts: z.object({ sessionId: z.optional(z.number()), ended: z.number() }),
})

/** By a mailed link. */
export const passwordReset = defineEvent('password.reset', {
  subject: 'employee',
  facts: z.object({ linkId: z.number(), purpose: z.string(), ended: z.number() }),
})

/** Someone else mailed the employee a link that sets a new password. */
export const passwordLinkSent = defineEvent('password.link-sent', { subject: 'employee', facts: z.object({}) })

export const employeeInvited = defineEvent('employee.invited', {
  subject: 'employee',
  facts: z.object({ purpose: z.string() }),
})
