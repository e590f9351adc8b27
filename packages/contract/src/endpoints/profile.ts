import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { maybe, nameText, text } from '../wire.ts'
import { flag } from '../wire-values.ts'

export const updateEmployeeCompany = endpoint({
  method: 'POST',
  path: 'EmployeeCom/UpdateEmployeeCompany',
  title: 'Changes your own names, phone, email and picture. A new email counts once the link mailed to it is opened.',
  access: 'session',
  effect: 'own',
  perMinute: 30,
  maxBodyBytes: limits.avatarRequestBytes,
  base64: ['pathImage'],
  /** A closed list. The specification's payload also contains user, password, role and type as placeholders, which are ignored (rules 1.1, 2.13). */
  input: z.object({
    firstName: maybe(nameText()),
    lastName: maybe(nameText()),
    /** Checked only when it changes. */
    mobile: maybe(text()),
    email: maybe(text()),
    /** Base64 of a PNG or JPEG, with or without `data:…;base64,`. Absent or empty: unchanged. Null: no picture. */
    pathImage: maybe(z.string()),
  }),
  data: z.object({
    /** The new address, until the link mailed to it is opened; empty otherwise. */
    pendingEmail: z.string(),
  }),
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: 'EmployeeCom/ConfirmEmail',
  title: 'Makes the address that a link was mailed to the email of its person. Works once.',
  access: 'public',
  effect: 'own',
  perMinute: 20,
  input: z.object({ token: text(limits.linkTokenCharacters) }),
  data: z.object({ companyCode: z.string(), username: z.string(), email: z.string() }),
})

export const undoEmailChange = endpoint({
  method: 'POST',
  path: 'EmployeeCom/UndoEmailChange',
  title:
    'Undoes a change of email by the link mailed to the old address: the address is set back, every session ends, and a link to set a new password is mailed to it. Works once, for seven days.',
  access: 'public',
  effect: 'own',
  perMinute: 20,
  input: z.object({ token: text(limits.linkTokenCharacters) }),
  data: z.object({ companyCode: z.string(), username: z.string(), email: z.string() }),
})

export const sendConfirmationCode = endpoint({
  method: 'POST',
  path: 'EmployeeCom/SendConfirmationCode',
  title:
    'After your email was changed, or somebody else set your password or second factor or gave your certificate to others: mails a code to the address you had before.',
  access: 'session',
  effect: 'own',
  perMinute: 3,
  input: z.object({}),
  data: z.object({
    /** The address that it was sent to, mostly hidden: s•••@example.com */
    email: z.string(),
    /** Your certificates that others could sign with once you confirm, and their names. */
    shared: z.array(z.object({ certID: z.number(), certName: z.string(), people: z.array(z.string()) })),
  }),
})

export const confirmIdentity = endpoint({
  method: 'POST',
  path: 'EmployeeCom/ConfirmIdentity',
  title: 'The code of that mail: your personal certificates sign again.',
  access: 'session',
  effect: 'own',
  perMinute: 20,
  input: z.object({
    code: text(limits.factorCodeCharacters),
    /** You do not agree that others sign with your certificates: they are yours alone again. */
    takeBack: maybe(flag),
  }),
  data: z.object({ certificates: z.number() }),
})
