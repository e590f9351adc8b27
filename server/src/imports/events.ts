import * as z from 'zod/mini'
import { defineEvent } from '../events/define.ts'

export const employeesImported = defineEvent('employees.imported', {
  subject: 'import',
  facts: z.object({ people: z.number(), activated: z.number(), administrators: z.number() }),
})

export const importCancelled = defineEvent('employees.import-cancelled', {
  subject: 'import',
  facts: z.object({ people: z.number(), certificates: z.array(z.number()) }),
})
