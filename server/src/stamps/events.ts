import { levelFaults, signatureLevels, signNotices } from '@laisen/contract/endpoints/stamps'
import * as z from 'zod/mini'
import { defineEvent } from '../events/define.ts'

/** A stamp was made: one for each document, however many signatures it has. */
export const documentStamped = defineEvent('document.stamped', {
  subject: 'document',
  facts: z.object({
    /** The stamp's id in addresses. */
    stamp: z.string(),
    documentId: z.number(),
    level: z.enum(signatureLevels),
    /** The level that was to be reached, and why it was not. */
    levelMissed: z.optional(z.object({ level: z.enum(signatureLevels), fault: z.enum(levelFaults) })),
    pages: z.number(),
    page: z.number(),
    allPages: z.boolean(),
    /** The document was damaged, and the stamp's revision repairs it. */
    repaired: z.optional(z.literal(true)),
    /** What other people will notice in the signed document. */
    notices: z.optional(z.array(z.enum(signNotices))),
    sha256: z.string(),
    sha256Before: z.string(),
    authenticatedBy: z.string(),
    /** The employee who asked, where the owner of the certificate confirmed it. */
    requestedBy: z.optional(z.number()),
    certificates: z.array(z.object({ id: z.number(), version: z.number() })),
  }),
  personal: z.object({ username: z.string(), documentName: z.string(), address: z.string() }),
})
