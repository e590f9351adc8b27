import * as z from 'zod/mini'
import { defineEvent } from '../events/define.ts'

export const apiKeyAdded = defineEvent('api-key.added', {
  subject: 'api-key',
  facts: z.object({
    calls: z.array(z.string()),
    certificates: z.array(z.number()),
    addresses: z.number(),
    expiresAt: z.string(),
  }),
  personal: z.object({ name: z.string(), addresses: z.array(z.string()) }),
})

/** It no longer works: somebody revoked it, or its owner was locked or deleted, or got the account back from a thief. */
export const apiKeyEnded = defineEvent('api-key.ended', {
  subject: 'api-key',
  facts: z.object({ because: z.enum(['revoked', 'owner-locked', 'owner-deleted', 'email-undone']) }),
})

/** The owner of a certificate let a key sign with it, or stopped it. */
export const apiKeyGrantDecided = defineEvent('api-key.grant-decided', {
  subject: 'api-key',
  facts: z.object({ certificateId: z.number(), granted: z.boolean() }),
})
