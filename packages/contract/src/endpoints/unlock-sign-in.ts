import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { text } from '../wire.ts'

export const unlockSignIn = endpoint({
  method: 'POST',
  path: 'Login/UnlockSignIn',
  title:
    'Lets this browser or program sign in to the account that a mailed link names, although others used up its attempts. Works once, and signs nobody in.',
  access: 'public',
  effect: 'own',
  device: true,
  perMinute: 20,
  input: z.object({ token: text(limits.linkTokenCharacters) }),
  data: z.object({ companyCode: z.string(), username: z.string() }),
})
