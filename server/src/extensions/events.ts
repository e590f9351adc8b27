import * as z from 'zod/mini'
import { defineEvent } from '../events/define.ts'

/** Somebody had the documents of a certificate extended, so that its revocation leaves none without proof. */
export const extensionStarted = defineEvent('certificate.extension-started', {
  subject: 'certificate',
  facts: z.object({ documents: z.number() }),
})
