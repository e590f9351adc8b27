import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { permission } from '../permissions.ts'
import { nameText } from '../wire.ts'

// Where people reach the operator of the installation: shown at the login (1§1), and named in emails.

const contact = z.object({
  /** How often it was saved. SaveContact takes it, so that of two operators the second is told. */
  version: z.number(),
  /** Name and address of the operator; empty until they are entered. */
  addressEn: z.string(),
  addressTh: z.string(),
  phone: z.string(),
  /** When the phone is answered. */
  hoursEn: z.string(),
  hoursTh: z.string(),
})
export type Contact = z.output<typeof contact>

export const getContact = endpoint({
  method: 'POST',
  path: 'Contact/GetContact',
  title: 'Address, phone and support hours of the operator, in both languages.',
  access: 'public',
  effect: 'read',
  // A whole office may open the login behind one address.
  perMinute: 1200,
  input: z.object({}),
  data: contact,
})

export const saveContact = endpoint({
  method: 'POST',
  path: 'Platform/SaveContact',
  title:
    'Changes address, phone and support hours. `version` is the one that was read. Hours without text are those of the product.',
  access: [permission.everything],
  effect: 'edit',
  userType: 'COM',
  input: z.object({
    version: z.int().check(z.minimum(0)),
    addressEn: nameText(),
    addressTh: nameText(),
    phone: nameText(limits.contactPhoneCharacters),
    hoursEn: nameText(limits.contactHoursCharacters),
    hoursTh: nameText(limits.contactHoursCharacters),
  }),
  data: contact,
})
