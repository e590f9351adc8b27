import { envelopeCan, envelopeStatus } from '@laisen/contract/envelope-rules'
import type { Recipient } from './recipient-store.ts'
import type { SentEnvelope } from './sent-store.ts'

/**
 * What an envelope holds. Each has one rule, whichever way people come to it: by an emailed link, by a login, by a call of their own.
 * - frame: subject, messages, who sent it, its state, and the names, steps and states of those involved
 * - documents: their bytes, the pictures of their pages, their names, hashes and verification links
 * - fields: what a recipient fills in, and what they may fill it with
 * - record: what happened, the certificate of completion that prints it, and of others their addresses and what they wrote
 */
export type Content = 'frame' | 'documents' | 'fields' | 'record'

/** Whoever reads: a recipient, or somebody who answers for the envelope, such as its sender and holders of 1. */
export type Reader =
  | { readonly kind: 'manager' }
  | {
      readonly kind: 'recipient'
      readonly recipient: Pick<Recipient, 'state' | 'accessCode'>
      /** In this session, or for who came by a login in one that was begun from the same login. */
      readonly accessCodeProven: boolean
    }

export type Gate = 'open' | 'accessCode' | 'purged' | 'shut'

type Gated = Pick<SentEnvelope, 'status' | 'purgedAt'>

/** Whether a content is shown to a reader now, and if not, why. The envelope is as `shownTo` says. */
export function gateOf(content: Content, envelope: Gated, reader: Reader): Gate {
  const kept = envelope.purgedAt === null || content === 'frame' || content === 'record'
  if (reader.kind === 'manager') return content === 'fields' ? 'shut' : kept ? 'open' : 'purged'
  const { recipient, accessCodeProven } = reader
  if (recipient.state === 'waiting') return 'shut'
  if (content === 'frame') return 'open'
  if (recipient.accessCode !== null && !accessCodeProven) return 'accessCode'
  if (recipient.state === 'delegated') return 'shut'
  if (!isShown[content](envelope, recipient)) return 'shut'
  return kept ? 'open' : 'purged'
}

type Shown = (envelope: Gated, recipient: Pick<Recipient, 'state'>) => boolean

/** To whoever has acted, and to all of its recipients once it is complete. */
const hasPart: Shown = ({ status }, { state }) => status === envelopeStatus.completed || state === 'done'

const isShown: Readonly<Record<Exclude<Content, 'frame'>, Shown>> = {
  documents: (envelope, recipient) => envelopeCan('act', envelope) || hasPart(envelope, recipient),
  fields: (envelope, recipient) => isTurn({ envelope, recipient }),
  // The certificate of completion says how it ended. Until then, what others did is for whoever answers for the envelope.
  record: (envelope, recipient) => !envelopeCan('act', envelope) && hasPart(envelope, recipient),
}

/** Whether they are asked to act now. */
export function isTurn({ recipient, envelope }: { recipient: Pick<Recipient, 'state'>; envelope: Gated }): boolean {
  return envelopeCan('act', envelope) && (recipient.state === 'sent' || recipient.state === 'opened')
}

/** To who has not acted, an envelope is over at its hour, and not only when the job comes by that ends it. */
export function shownTo(envelope: SentEnvelope, { state }: Pick<Recipient, 'state'>, at: Date): SentEnvelope {
  const waits = state === 'waiting' || state === 'sent' || state === 'opened'
  const over = waits && envelope.dueAt !== null && envelope.dueAt <= at && envelopeCan('act', envelope)
  return over ? { ...envelope, status: envelopeStatus.expired } : envelope
}
