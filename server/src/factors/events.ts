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
  facts: z.object({ demanded: z.boolean() }),
})

/** A factor is now required of one employee, or no longer. */
export const factorDemanded = defineEvent('factor.demanded', {
  subject: 'employee',
  facts: z.object({ demanded: z.boolean() }),
})
