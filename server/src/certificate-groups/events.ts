import * as z from 'zod/mini'
import { defineEvent } from '../events/define.ts'

const ids = z.array(z.number())

export const certificateGroupAdded = defineEvent('certificate-group.added', {
  subject: 'certificate-group',
  facts: z.object({ name: z.string(), certificates: ids, employees: ids }),
})

/** Who may use what through the group from now on, and who no longer. */
export const certificateGroupChanged = defineEvent('certificate-group.changed', {
  subject: 'certificate-group',
  facts: z.object({
    name: z.string(),
    addedCertificates: ids,
    removedCertificates: ids,
    addedEmployees: ids,
    removedEmployees: ids,
  }),
})

export const certificateGroupDeleted = defineEvent('certificate-group.deleted', {
  subject: 'certificate-group',
  facts: z.object({ name: z.string(), certificates: ids, employees: ids }),
})
