import { revocationReasons } from '@laisen/contract/endpoints/certificate-shapes'
import * as z from 'zod/mini'
import { defineEvent } from '../events/define.ts'

const described = z.object({ issuer: z.optional(z.string()), serial: z.string(), keyType: z.string() })
const named = z.object({ name: z.string() })
/** A certificate that a person issued to themselves names its issuer here, where it can be erased. */
const whose = z.object({ name: z.string(), subject: z.string(), issuer: z.optional(z.string()) })

export const certificateAdded = defineEvent('certificate.added', {
  subject: 'certificate',
  facts: described,
  personal: whose,
})

/** An employee may use the certificate from now on. */
export const certificateAssigned = defineEvent('certificate.assigned', {
  subject: 'certificate',
  facts: z.object({ employeeId: z.number() }),
})

/** It is assigned to the employee no longer. */
export const certificateUnassigned = defineEvent('certificate.unassigned', {
  subject: 'certificate',
  facts: z.object({ employeeId: z.number() }),
})

/** Somebody else made it usable by others, or set its password: it cannot sign until the person whose key it is agrees. */
export const certificateDoubted = defineEvent('certificate.doubted', {
  subject: 'certificate',
  facts: z.object({ what: z.enum(['use', 'password']) }),
  personal: named,
})

/** What an edit changed, by the names of the members; the key and the people have events of their own. */
export const certificateChanged = defineEvent('certificate.changed', {
  subject: 'certificate',
  facts: z.object({ changed: z.array(z.string()) }),
  personal: named,
})

/** Another key signs from now on, under a new version; the history keeps the old one. */
export const certificateReplaced = defineEvent('certificate.replaced', {
  subject: 'certificate',
  facts: z.extend(described, { version: z.number() }),
  personal: whose,
})

export const certificateDeleted = defineEvent('certificate.deleted', {
  subject: 'certificate',
  facts: z.object({ employees: z.array(z.number()) }),
  personal: named,
})

export const certificateRevoked = defineEvent('certificate.revoked', {
  subject: 'certificate',
  facts: z.object({ reason: z.enum(revocationReasons) }),
  personal: named,
})

/** The owner was mailed a link that issues it anew under another password. */
export const certificateRenewalAsked = defineEvent('certificate.renewal-asked', {
  subject: 'certificate',
  facts: z.object({}),
})
