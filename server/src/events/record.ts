import type { Db } from '../db/database.ts'
import { commitTo, evidenceHash, type Facts } from './evidence.ts'

/** What happened, in the words of the evidence. Reports and the audit trail read these; a new one is added here. */
export type EventType =
  | 'session.started'
  | 'session.ended'
  | 'password.changed'
  | 'certificate.added'
  | 'certificate.assigned'
  | 'document.stamped'

export interface NewEvent {
  readonly type: EventType
  readonly at: Date
  /** Who did it; null for the system. */
  readonly actorId: number | null
  /** The id of what it happened to: a certificate's, a document's. */
  readonly subjectId: number
  /** Kept for good. */
  readonly facts: Facts
  /** Names, addresses and texts of people: erasable (rules 8.1). */
  readonly personal?: Facts
}

/** Writes an event in the transaction of what happened. */
export async function record(db: Db, companyId: number, event: NewEvent): Promise<void> {
  const { type, at, actorId, subjectId, facts, personal } = event
  const promise = personal ? commitTo(personal) : undefined
  const commitment = promise?.commitment ?? null
  await db
    .insertInto('events')
    .values({
      company_id: companyId,
      type,
      at,
      actor_id: actorId,
      subject_id: subjectId,
      facts: JSON.stringify(facts),
      personal: personal ? JSON.stringify(personal) : null,
      salt: promise?.salt ?? null,
      commitment,
      hash: evidenceHash(eventRow({ companyId, type, at, actorId, subjectId, facts, commitment })),
    })
    .execute()
}

interface HashedEvent {
  companyId: number
  type: string
  at: Date
  actorId: number | null
  subjectId: number | null
  facts: Facts
  commitment: Buffer | null
}

/** What an event's own hash covers: everything but what may be erased, of which it holds the commitment. */
export function eventRow({ at, commitment, ...rest }: HashedEvent): Facts {
  return { ...rest, at: at.toISOString(), commitment: commitment?.toString('hex') ?? null }
}
