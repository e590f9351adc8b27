import * as z from 'zod/mini'
import { defineEvent } from '../events/define.ts'

const counts = z.record(z.string(), z.number())

/** What was kept about someone was erased. Only ids and numbers: the values are gone. */
export const personErased = defineEvent('person.erased', {
  subject: 'company',
  facts: z.object({ employees: z.array(z.number()), recipients: z.array(z.number()), erased: counts, kept: counts }),
})

/** An administrator downloaded what is kept about someone else. */
export const personExported = defineEvent('person.exported', {
  subject: 'company',
  facts: z.object({ employees: z.array(z.number()), recipients: z.array(z.number()) }),
})
