import * as z from 'zod/mini'
import { defineEvent } from '../events/define.ts'

/** Which operator did it, and why. */
const operator = { operator: z.string(), operatorId: z.number(), reason: z.string() }
const limit = z.nullable(z.number())

export const companyVerified = defineEvent('company.verified', { subject: 'company', facts: z.object(operator) })
export const companyUnverified = defineEvent('company.unverified', { subject: 'company', facts: z.object(operator) })
export const companySuspended = defineEvent('company.suspended', { subject: 'company', facts: z.object(operator) })
export const companyResumed = defineEvent('company.resumed', { subject: 'company', facts: z.object(operator) })

export const companyApproved = defineEvent('company.approved', { subject: 'company', facts: z.object(operator) })
export const companyDeclined = defineEvent('company.declined', { subject: 'company', facts: z.object(operator) })
/** In the operator's own history: whether new companies wait from now on. */
export const approvalRequirementChanged = defineEvent('approval.changed', {
  subject: 'company',
  facts: z.object({ required: z.boolean() }),
})

/** In the operator's own history: where people reach the operator from now on. */
export const contactChanged = defineEvent('contact.changed', {
  subject: 'company',
  facts: z.object({ phone: z.string() }),
})

export const packageAdded = defineEvent('package.added', {
  subject: 'package',
  facts: z.object({
    ...operator,
    name: z.string(),
    startsAt: z.string(),
    endsAt: z.nullable(z.string()),
    limitUsers: limit,
    limitSignatures: limit,
    /** Of storage; absent where it was not stated. */
    limitBytes: z.optional(limit),
  }),
})

export const packageUpdated = defineEvent('package.updated', {
  subject: 'package',
  facts: z.object({
    ...operator,
    name: z.string(),
    endsAt: z.nullable(z.string()),
    limitUsers: limit,
    limitSignatures: limit,
    limitBytes: z.optional(limit),
  }),
})

export const upgradeAccepted = defineEvent('upgrade.accepted', {
  subject: 'upgrade-request',
  facts: z.object({ ...operator, packageId: z.number() }),
})
export const upgradeDeclined = defineEvent('upgrade.declined', {
  subject: 'upgrade-request',
  facts: z.object(operator),
})

/** The operator opened a mail to the company. */
export const mailViewed = defineEvent('mail.viewed', {
  subject: 'mail',
  facts: z.object({ ...operator, template: z.string() }),
})
