import * as z from 'zod/mini'
import { defineEvent } from '../events/define.ts'

const ids = z.array(z.number())
const difference = z.object({ added: ids, removed: ids })
const person = z.object({ username: z.string(), email: z.string(), name: z.string() })

export const employeeAdded = defineEvent('employee.added', {
  subject: 'employee',
  facts: z.object({ active: z.boolean(), permissions: ids, roles: ids, groups: ids, importId: z.optional(z.number()) }),
  personal: person,
})

export const employeeChanged = defineEvent('employee.changed', {
  subject: 'employee',
  facts: z.object({ fields: z.array(z.string()), permissions: difference, roles: difference, groups: difference }),
  personal: z.object({ username: z.string(), name: z.string() }),
})

/** How many sessions of the employee it ended. */
const sessions = z.object({ ended: z.number() })
export const employeeLocked = defineEvent('employee.locked', { subject: 'employee', facts: sessions })
export const employeeUnlocked = defineEvent('employee.unlocked', { subject: 'employee', facts: sessions })

export const employeeDeleted = defineEvent('employee.deleted', {
  subject: 'employee',
  facts: z.object({
    ended: z.optional(z.number()),
    certificates: z.optional(ids),
    importId: z.optional(z.number()),
  }),
  personal: person,
})

/** Employees joined a group. */
export const employeeGrouped = defineEvent('employee.grouped', {
  subject: 'group',
  facts: z.object({ groupId: z.number(), employees: ids }),
})
