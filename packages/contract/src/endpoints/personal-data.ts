import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { permission } from '../permissions.ts'
import { text } from '../wire.ts'

// What the company keeps about a person, who may be a user, a former user or a recipient outside (rules 8.2).

const who = z.object({ email: text(limits.emailCharacters) })
const file = z.object({ base64String: z.string(), fileName: z.string() })

/** How much is kept, counted to `limits.personalRows`. */
const found = z.object({
  /** The person is a user now. */
  isUser: z.boolean(),
  /** Envelopes under way, which must end first. */
  envelopesOpen: z.number(),
  erasable: z.object({
    profiles: z.number(),
    events: z.number(),
    signatures: z.number(),
    recipients: z.number(),
    emails: z.number(),
    /** Certificates that signed nothing that is kept. Their serial numbers stay, because their issuer answers for them. */
    certificates: z.number(),
    /** Drafts of others that name the person as a recipient. */
    drafts: z.number(),
    /** What else the account left: names of API keys, reports of the browser, reasons. */
    traces: z.number(),
  }),
  kept: z.object({
    /** Evidence of documents that are still kept. */
    ...{ events: z.number(), signatures: z.number(), recipients: z.number() },
    /** Certificates that signed documents that are still kept, or with which others sign. */
    certificates: z.number(),
    /** Texts that other people wrote, such as subjects, file names and the company's own record, which mention the name or address. */
    texts: z.number(),
  }),
})
export type FoundPerson = z.output<typeof found>

export const findPerson = endpoint({
  method: 'POST',
  path: 'PersonalData/FindPerson',
  title: 'How much is kept about whoever has or had an email, and what of it can be erased.',
  access: [permission.everything],
  effect: 'read',
  input: who,
  data: found,
  // Whatever others wrote is searched for the name: with 200,000 events that takes a second or two.
  perMinute: 10,
})

export const exportPerson = endpoint({
  method: 'POST',
  path: 'PersonalData/ExportPerson',
  title: 'What is kept about whoever has or had an email, as one HTML page that holds the same as JSON.',
  access: [permission.everything],
  effect: 'read',
  input: who,
  data: file,
  perMinute: 3,
  base64Answer: 'base64String',
})

export const erasePerson = endpoint({
  method: 'POST',
  path: 'PersonalData/ErasePerson',
  title: 'Erases what is kept about whoever had an email, except evidence of documents that are still kept.',
  access: [permission.everything],
  effect: 'delete',
  input: who,
  /** What was erased, and what is kept. With `more`, too much was found for one call: call again. */
  data: z.object({ ...found.shape, more: z.boolean() }),
  perMinute: 10,
})
