import * as z from 'zod/mini'
import { defineEvent } from '../events/define.ts'

/** A root or issuing authority of the company was made. */
export const authorityMade = defineEvent('authority.made', {
  subject: 'authority',
  facts: z.object({ kind: z.enum(['root', 'issuing']), serial: z.string(), subject: z.string() }),
})

/** Someone asked the company's authority for a certificate; `detail` says what for. */
export const certificateRequested = defineEvent('certificate.requested', {
  subject: 'request',
  facts: z.object({}),
  personal: z.object({ detail: z.string() }),
})

/** Which networks may get timestamps from the company's authority. */
export const timestampNetworksSet = defineEvent('authority.timestamp-networks', {
  subject: 'company',
  facts: z.object({ networks: z.array(z.string()) }),
})
