import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { getRequests } from './authority.ts'
import { checkReminderDate } from './package-reminder.ts'
import { getProductsByCompany } from './plans.ts'
import { getInfoUser } from './session.ts'

/** One answer instead of four: nothing can be shown before it has arrived. */
export const getFrame = endpoint({
  method: 'POST',
  path: 'User/GetFrame',
  title:
    'What the web shows around every screen: who is signed in and what they may do, the package, the reminder of its end, and their latest request for a certificate.',
  access: 'session',
  effect: 'read',
  userType: 'any',
  beforePasswordChange: true,
  beforeFactor: 'enrol',
  input: z.object({}),
  data: z.object({
    user: getInfoUser.data,
    /** Null for who must set a password or a second factor first, and for the operator's staff. */
    packages: z.nullable(getProductsByCompany.data),
    /** Null as above, and for who is no administrator. */
    reminder: z.nullable(checkReminderDate.data),
    /** The latest alone. Null as above, and for who may not request one. */
    certificateRequest: z.nullable(getRequests.data),
  }),
})
