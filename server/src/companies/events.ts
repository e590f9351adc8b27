import * as z from 'zod/mini'
import { defineEvent } from '../events/define.ts'

export const companyRegistered = defineEvent('company.registered', {
  subject: 'company',
  facts: z.object({ companyCode: z.string() }),
})

/** The company changed its own details; `changed` names them. */
export const companyUpdated = defineEvent('company.updated', {
  subject: 'company',
  facts: z.object({ changed: z.array(z.string()) }),
})
