import * as z from 'zod/mini'
import { defineEvent } from '../events/define.ts'

const kind = z.enum(['drawn', 'typed', 'uploaded'])

export const signatureAdded = defineEvent('signature.added', { subject: 'signature', facts: z.object({ kind }) })

/** The person's certificate from the company's authority shows it from now on; null if there is none. */
export const signatureChosen = defineEvent('signature.chosen', {
  subject: 'signature',
  facts: z.object({ certificateId: z.nullable(z.number()) }),
})

export const signatureDeleted = defineEvent('signature.deleted', { subject: 'signature', facts: z.object({ kind }) })
