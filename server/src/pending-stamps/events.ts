import * as z from 'zod/mini'
import { defineEvent } from '../events/define.ts'

/** The stamp's id in addresses. It is the same once it is signed (document.stamped). */
const facts = { stamp: z.string() }

/** Somebody asked for a stamp that the owner of the certificate has to confirm, who was mailed a link. */
export const stampRequested = defineEvent('stamp.requested', {
  subject: 'document',
  facts: z.object({ ...facts, ownerId: z.number(), sha256: z.string() }),
  personal: z.object({ documentName: z.string(), address: z.string() }),
})

/** The owner declined, and the document was purged. */
export const stampDeclined = defineEvent('stamp.declined', {
  subject: 'document',
  facts: z.object(facts),
  personal: z.object({ reason: z.string(), address: z.string() }),
})

/** The link ended without a signature, and the document was purged. */
export const stampLapsed = defineEvent('stamp.lapsed', {
  subject: 'document',
  facts: z.object({ ...facts, because: z.enum(['time', 'passwords']) }),
})
