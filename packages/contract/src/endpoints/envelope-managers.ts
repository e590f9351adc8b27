import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { permission } from '../permissions.ts'
import { done, id, localeName, maybe, nameText, text } from '../wire.ts'
import { shownRecipient } from './sent-envelopes.ts'

// Who answers for an envelope, and what becomes of the parts of people who have left (rules 3.8, 10.4).

const access = [permission.envelopes] as const

export const handOverEnvelope = endpoint({
  method: 'POST',
  path: 'Envelope/HandOver',
  title:
    'Hands an envelope over to a colleague, who answers for it from now on. One whose sender has left may be taken over by who holds 1.',
  access,
  effect: 'edit',
  input: z.object({
    envelopeID: id,
    /** Whom to; without one, the caller takes it over. */
    employeeID: maybe(id),
  }),
  data: done,
})

export const handOverRecipient = endpoint({
  method: 'POST',
  path: 'Envelope/HandOverRecipient',
  title: 'Has somebody else act in place of a recipient who has left the company, with the same fields.',
  access,
  effect: 'edit',
  perMinute: 30,
  input: z.object({
    recipientID: id,
    name: nameText(limits.recipientNameCharacters),
    email: text(limits.emailCharacters),
    language: maybe(localeName),
    /** In place of the one that the recipient was given; without one, that stays. */
    accessCode: maybe(text(limits.accessCodeCharacters)),
    /** Who left. */
    shown: shownRecipient,
  }),
  data: done,
})

export const keepRecipient = endpoint({
  method: 'POST',
  path: 'Envelope/KeepRecipient',
  title: 'Leaves the part of a recipient who has left the company as it is, for example because they will be back.',
  access,
  effect: 'edit',
  input: z.object({ recipientID: id, shown: shownRecipient }),
  data: done,
})
