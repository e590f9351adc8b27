import * as z from 'zod/mini'
import { defineEvent } from '../events/define.ts'

const root = { subject: 'company', facts: z.object({ subject: z.string(), fingerprint: z.string() }) } as const

/** In the operator's own history: from now on readers are said to trust what this root issues, or no longer. */
export const trustRootAdded = defineEvent('trust-root.added', root)
export const trustRootRemoved = defineEvent('trust-root.removed', root)
