import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { list } from '../list.ts'
import { done, instant, text } from '../wire.ts'

// What waits for a person, or what they should know. It is read from the tables of the nouns each time; only whether it was seen is kept.

const notificationKinds = [
  'confirmIdentity',
  'stampToConfirm',
  'envelopeWaiting',
  'envelopeAttention',
  'certificateExpiring',
  'renewalFailing',
  'packageEnding',
  'packageEnded',
  'signaturesUsed',
  'storageUsed',
  'certificateIssued',
  'certificateFailed',
  'importFinished',
] as const

const notification = z.object({
  /** What it is about and at which stage: `MarkSeen` takes it. */
  key: z.string(),
  kind: z.enum(notificationKinds),
  /** When it began; null where nothing tells. */
  at: z.nullable(instant),
  seen: z.boolean(),
  /** The id of what it is about: an envelope, a certificate, an import. */
  id: z.nullable(z.number()),
  /** What it is called: a subject, a certificate, a document, a package. */
  name: z.string(),
  /** Who asks for it; empty where nobody does. */
  person: z.string(),
  /** When it ends, where it does. */
  until: z.nullable(instant),
  /** Percent used, people imported, or documents. */
  amount: z.nullable(z.number()),
})
export type Notification = z.output<typeof notification>

export const listNotifications = endpoint({
  method: 'POST',
  path: 'Notification/ListNotifications',
  title: 'What waits for the caller or concerns them, the most urgent kind first; of each kind the latest.',
  access: 'session',
  effect: 'read',
  input: z.object({}),
  data: z.object({ listData: z.array(notification), unseen: z.number() }),
})

export const markSeen = endpoint({
  method: 'POST',
  path: 'Notification/MarkSeen',
  title: 'Marks notifications as seen. Keys that are not among the caller’s notifications are ignored.',
  access: 'session',
  effect: 'own',
  input: z.object({ keys: list(text(100)).check(z.maxLength(limits.notificationsAtOnce)) }),
  data: done,
})

/** What a stream of changes names: a kind of thing to ask for again. `everything`: it may have missed some. */
export const liveTopics = ['certificates', 'stamps', 'envelopes', 'imports', 'profile', 'everything'] as const
export type LiveTopic = (typeof liveTopics)[number]

export const watchNotifications = endpoint({
  method: 'GET',
  path: 'Notification/WatchNotifications',
  title:
    'A stream of server-sent events: first `unseen`, with how many notifications are new; then `changed`, with one of the topics as its data, when something of the caller’s changed. Ends with the session, which it does not keep alive.',
  access: 'session',
  effect: 'read',
  input: z.object({}),
  data: z.null(),
  answers: 'text/event-stream',
})
