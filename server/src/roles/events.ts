import * as z from 'zod/mini'
import { defineEvent } from '../events/define.ts'

const ids = z.array(z.number())

export const roleAdded = defineEvent('role.added', {
  subject: 'role',
  facts: z.object({ code: z.string(), name: z.string(), permissions: ids }),
})

/** Null: left as they were. */
export const roleChanged = defineEvent('role.changed', {
  subject: 'role',
  facts: z.object({ code: z.string(), name: z.string(), permissions: z.nullable(ids), groups: z.nullable(ids) }),
})

export const roleDeleted = defineEvent('role.deleted', {
  subject: 'role',
  facts: z.object({ code: z.string(), name: z.string() }),
})
