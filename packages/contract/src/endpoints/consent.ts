import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, maybe } from '../wire.ts'

export const acceptedPdpa = endpoint({
  method: 'POST',
  path: 'User/AcceptedPDPA',
  title:
    'Records that you accept the privacy policy and the cookies policy in force, with the time and their versions.',
  access: 'session',
  effect: 'own',
  userType: 'any',
  beforePasswordChange: true,
  beforeFactor: 'enrol',
  perMinute: 20,
  input: z.object({
    /** The versions that were shown (Legal/GetLegalText). Absent: those in force. */
    privacy: maybe(z.int()),
    cookies: maybe(z.int()),
  }),
  data: done,
})
