import * as z from 'zod/mini'
import { defineEvent } from '../events/define.ts'

const ids = z.array(z.number())

export const groupAdded = defineEvent('group.added', {
  subject: 'group',
  facts: z.object({ name: z.string(), permissions: ids, roles: ids, members: ids }),
})

export const groupChanged = defineEvent('group.changed', {
  subject: 'group',
  facts: z.object({ name: z.string(), permissions: ids, roles: ids, coming: ids, leaving: ids }),
})

export const groupDeleted = defineEvent('group.deleted', { subject: 'group', facts: z.object({ name: z.string() }) })
