import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

// On its own, so that the profile does not share a file with the screen of administrators (endpoints/personal-data.ts).

export const exportOwnData = endpoint({
  method: 'POST',
  path: 'PersonalData/ExportOwnData',
  title: 'What the company keeps about the signed-in person, as one HTML page that holds the same as JSON.',
  access: 'session',
  effect: 'read',
  input: z.object({}),
  data: z.object({ base64String: z.string(), fileName: z.string() }),
  perMinute: 3,
  base64Answer: 'base64String',
})
