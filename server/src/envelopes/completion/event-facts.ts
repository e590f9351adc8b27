import type { RecipientAction } from '@laisen/contract/envelope-rules'
import { type Participants, participantsOf } from '../participants.ts'
import type { Recipient } from '../recipient-store.ts'
import type { EnvelopeDocument } from '../sent-store.ts'
import type { Happened } from '../timeline-store.ts'
import type { AuthenticationMeans } from './facts.ts'

export interface EventFacts extends Participants {
  readonly at: Date
  /** The type of the event without the noun that recorded it. */
  readonly kind: string
  /** Where it came from; empty where nobody called. */
  readonly address: string
  /** Of `acted`: what they did. */
  readonly action?: RecipientAction | undefined
  /** Of `authenticated` and `authentication-failed`: by which means. */
  readonly means?: AuthenticationMeans | undefined
  /** The name of the document that it concerns. */
  readonly document?: string | undefined
}

interface Known {
  readonly people: readonly Recipient[]
  readonly documents: readonly EnvelopeDocument[]
  readonly senderName: string
}

/** What is said about an event of an envelope. */
export function eventFacts(event: Happened, known: Known): EventFacts {
  const { at, facts, documentID, personal } = event
  const kind = event.type.replace(/^(envelope|document)\./, '')
  return {
    ...participantsOf(event, known),
    ...{ at, kind, address: String(personal?.address ?? '') },
    ...(kind === 'acted' && { action: facts.action as RecipientAction }),
    ...(facts.way !== undefined && { means: facts.way as AuthenticationMeans }),
    ...(documentID !== null && { document: known.documents.find((one) => one.documentId === documentID)?.name }),
  }
}
