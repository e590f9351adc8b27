import type { PlatformEvent } from '@laisen/contract/endpoints/platform'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { commitTo, evidenceHash, type Facts } from './evidence.ts'

/** What happened, in the words of the evidence. Reports and the audit trail read these; a new one is added here. */
export type EventType =
  | 'session.started'
  | 'session.ended'
  | 'password.changed'
  | 'password.reset'
  | 'employee.invited'
  | 'employee.added'
  | 'employees.imported'
  | 'employees.import-cancelled'
  | 'employee.changed'
  | 'employee.locked'
  | 'employee.unlocked'
  | 'employee.deleted'
  | 'employee.grouped'
  | 'role.added'
  | 'role.changed'
  | 'role.deleted'
  | 'group.added'
  | 'group.changed'
  | 'group.deleted'
  | 'profile.changed'
  | 'email.change-asked'
  | 'email.changed'
  | 'identity.doubted'
  | 'identity.confirmed'
  | 'factor.enrolled'
  | 'factor.disabled'
  | 'factor.reset'
  | 'factor.recovery-renewed'
  | 'factor.policy-changed'
  | 'factor.demanded'
  | 'certificate.added'
  | 'certificate.assigned'
  | 'document.stamped'
  // The company as a customer: what it did, and what the operator of the installation did to it.
  | PlatformEvent

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
  await recordAll(db, companyId, [event])
}

/** Writes several, in their order. */
export async function recordAll(db: Db, companyId: number, events: readonly NewEvent[]): Promise<void> {
  const sealed = events.map((event) => {
    const { type, at, actorId, subjectId, facts, personal } = event
    const promise = personal ? commitTo(personal) : undefined
    const commitment = promise?.commitment ?? null
    const hash = evidenceHash(eventRow({ companyId, type, at, actorId, subjectId, facts, commitment }))
    return { ...event, salt: promise?.salt ?? null, commitment, hash }
  })
  const each = <Value>(value: (event: (typeof sealed)[number]) => Value) => sealed.map(value)
  await sql`
    insert into events (company_id, type, at, actor_id, subject_id, facts, personal, salt, commitment, hash)
    select ${companyId}, e.* from unnest(${each(({ type }) => type)}::text[], ${each(({ at }) => at)}::timestamptz[],
      ${each(({ actorId }) => actorId)}::bigint[], ${each(({ subjectId }) => subjectId)}::bigint[],
      ${each(({ facts }) => JSON.stringify(facts))}::jsonb[],
      ${each(({ personal }) => (personal ? JSON.stringify(personal) : null))}::jsonb[],
      ${each(({ salt }) => salt)}::bytea[], ${each(({ commitment }) => commitment)}::bytea[],
      ${each(({ hash }) => hash)}::bytea[]) e`.execute(db)
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
