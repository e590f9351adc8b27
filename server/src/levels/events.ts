import { levelFaults, signatureLevels } from '@laisen/contract/endpoints/stamps'
import * as z from 'zod/mini'
import { defineEvent } from '../events/define.ts'

/** The level that the company's signatures are to reach, and the hosts of the timestamp servers that it chose. */
export const signatureLevelSet = defineEvent('signature-level.set', {
  subject: 'company',
  facts: z.object({ level: z.nullable(z.enum(signatureLevels)), must: z.boolean(), servers: z.array(z.string()) }),
})

/** What the signatures of a document lacked for a level was appended. */
export const documentExtended = defineEvent('document.extended', {
  subject: 'document',
  facts: z.object({
    documentId: z.number(),
    revision: z.number(),
    level: z.enum(signatureLevels),
    /** The level that was to be reached, and why it was not. */
    levelMissed: z.optional(z.object({ level: z.enum(signatureLevels), fault: z.enum(levelFaults) })),
    sha256: z.string(),
    sha256Before: z.string(),
  }),
})
