import { signatureLevels } from '@laisen/contract/endpoints/stamps'
import * as z from 'zod/mini'
import { defineEvent } from '../events/define.ts'

/** The level that the company's signatures are to reach, and the hosts of the timestamp servers that it chose. */
export const signatureLevelSet = defineEvent('signature-level.set', {
  subject: 'company',
  facts: z.object({ level: z.nullable(z.enum(signatureLevels)), must: z.boolean(), servers: z.array(z.string()) }),
})
