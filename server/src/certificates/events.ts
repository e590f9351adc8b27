import * as z from 'zod/mini'
import { defineEvent } from '../events/define.ts'

export const certificateAdded = defineEvent('certificate.added', {
  subject: 'certificate',
  facts: z.object({ issuer: z.string(), serial: z.string(), keyType: z.string() }),
  personal: z.object({ name: z.string(), subject: z.string() }),
})

/** An employee may use the certificate from now on. */
export const certificateAssigned = defineEvent('certificate.assigned', {
  subject: 'certificate',
  facts: z.object({ employeeId: z.number() }),
})
