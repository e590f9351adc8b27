import * as z from 'zod/mini'
import { defineEvent } from '../events/define.ts'

export const upgradeRequested = defineEvent('upgrade.requested', {
  subject: 'upgrade-request',
  facts: z.object({ userPlan: z.nullable(z.string()), signaturePlan: z.nullable(z.string()) }),
})

export const upgradeWithdrawn = defineEvent('upgrade.withdrawn', { subject: 'upgrade-request', facts: z.object({}) })

/** An administrator closed the reminder of packages that are about to end. */
export const packageReminderClosed = defineEvent('package.reminder-closed', {
  subject: 'employee',
  facts: z.object({}),
})
