import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done } from '../wire.ts'

export const checkReminderDate = endpoint({
  method: 'POST',
  path: 'User/CheckReminderDateAsync',
  title: 'The packages that are about to end, and whether you have closed the reminder of them.',
  access: 'session',
  effect: 'read',
  input: z.object({}),
  data: z.object({
    /** For administrators; empty for everyone else. */
    listDATA: z.array(
      z.object({
        productPlanName: z.string(),
        /** DD/MM/YYYY in the time zone of the session. */
        expireDate: z.string(),
      }),
    ),
    /** 1: no dialog, because there is nothing to say or the reminder was closed. 0: the dialog is shown. */
    reminderDate: z.union([z.literal(0), z.literal(1)]),
  }),
})

export const acceptedLoginDate = endpoint({
  method: 'POST',
  path: 'User/acceptedLoginDate',
  title: 'Records that you have closed the reminder of packages that are about to end.',
  access: 'session',
  effect: 'own',
  input: z.object({}),
  data: done,
  perMinute: 20,
})
