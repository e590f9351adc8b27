import * as z from 'zod/mini'
import { defineEvent } from '../events/define.ts'

/** The chain was compared with its rows and its timestamps, because somebody asked. `findings` is how much was wrong. */
export const chainChecked = defineEvent('chain.checked', {
  subject: 'company',
  facts: z.object({ rows: z.number(), head: z.string(), findings: z.number() }),
})
