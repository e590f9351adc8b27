import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const getUserManualPdf = endpoint({
  method: 'GET',
  path: 'Documents/GetUserManualPdf',
  title: 'The user manual as a PDF, in the language of the session.',
  access: 'session',
  effect: 'read',
  userType: 'any',
  input: z.object({}),
  data: z.object({ base64String: z.string(), fileName: z.string() }),
  // A file of megabytes that hardly ever changes.
  perMinute: 20,
  base64Answer: 'base64String',
})
