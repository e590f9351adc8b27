import { factorRules } from '@laisen/contract/factor-rule'
import * as z from 'zod/mini'
import { defineEvent } from '../events/define.ts'

const provenBy = z.enum(['totp', 'recovery'])

export const factorEnrolled = defineEvent('factor.enrolled', {
  subject: 'employee',
  facts: z.object({ sessionId: z.number(), ended: z.number() }),
})

export const factorDisabled = defineEvent('factor.disabled', {
  subject: 'employee',
  facts: z.object({ sessionId: z.number(), provenBy }),
})

/** Someone else removed the factor: an administrator, or the operator of the installation. */
export const factorReset = defineEvent('factor.reset', {
  subject: 'employee',
  facts: z.object({ ended: z.number() }),
})

export const recoveryCodesRenewed = defineEvent('factor.recovery-renewed', {
  subject: 'employee',
  facts: z.object({ provenBy }),
})

export const factorPolicyChanged = defineEvent('factor.policy-changed', {
  subject: 'company',
  facts: z.object({
    requiredOf: z.optional(z.enum(factorRules)),
    /** Empty where it is required of nobody. */
    requiredFrom: z.optional(z.string()),
    confirmSignatures: z.optional(z.boolean()),
    /** What was recorded while the rule knew only everyone or nobody. */
    demanded: z.optional(z.boolean()),
  }),
})

/** One employee was emailed that they should set up a second factor. */
export const factorReminded = defineEvent('factor.reminded', { subject: 'employee', facts: z.object({}) })

/** Everybody without one is emailed; so many were to be. */
export const factorsReminded = defineEvent('factor.all-reminded', {
  subject: 'company',
  facts: z.object({ people: z.number() }),
})

/** A factor is now required of one employee, or no longer. */
export const factorDemanded = defineEvent('factor.demanded', {
  subject: 'employee',
  facts: z.object({ demanded: z.boolean() }),
})
