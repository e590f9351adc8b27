import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { done, instant, maybe, text } from '../wire.ts'

const token = text(limits.linkTokenCharacters)

export const forgotPassword = endpoint({
  method: 'POST',
  path: 'Login/ForgotPassword',
  title:
    'Mails a link to set a new password for each account of an address. Answers alike whether there is one or not.',
  access: 'public',
  effect: 'own',
  perMinute: 10,
  // The client in the specification sends `isUser`. It makes no difference: every account with this address gets a link.
  input: z.object({ email: text(), isUser: maybe(z.boolean()) }),
  data: done,
})

export const checkPasswordLink = endpoint({
  method: 'POST',
  path: 'Login/CheckPasswordLink',
  title:
    'Whose password a mailed link sets, as long as it is good. Asked when the page opens; using the link stays possible.',
  access: 'public',
  effect: 'read',
  perMinute: 60,
  input: z.object({ token }),
  data: z.object({
    companyCode: z.string(),
    username: z.string(),
    email: z.string(),
    /** Why the link was mailed: the page greets a new user with different words. */
    purpose: z.enum(['reset', 'invitation', 'registration']),
    expireDate: instant,
  }),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: 'Login/ResetPassword',
  title: 'Sets the password of the account that a mailed link names. Works once; every session of the person ends.',
  access: 'public',
  effect: 'own',
  perMinute: 20,
  input: z.object({
    /** The account's username, as returned by Login/CheckPasswordLink. */
    email: maybe(text()),
    password: maybe(text(limits.passwordMaxCharacters)),
    token: maybe(token),
  }),
  data: done,
})
