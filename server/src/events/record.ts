import type { PlatformEvent } from '@laisen/contract/endpoints/platform'
import type { Db } from '../db/database.ts'
import { type Principal, type PrincipalReferences, referencesOf } from '../principal.ts'
import { eventDefinitions, type Occurrence, referenceTo } from './define.ts'
import { commitTo, type EventContent, eventEvidence, eventHashVersion, evidenceHash, type Facts } from './evidence.ts'
import * as store from './store.ts'

/** Types of nouns that do not declare their events in an events.ts yet. */
type EventType =
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
  // The company as a customer: what it did, and what the operator of the installation did to it.
  | PlatformEvent

export interface NewEvent {
  readonly type: EventType
  readonly at: Date
  /** The employee who did it; null for the system. */
  readonly actorId: number | null
  /** The id of what it happened to. */
  readonly subjectId: number
  readonly facts: Facts
  readonly personal?: Facts
}

/** Records an event in the transaction of what happened: who did it, and an occurrence of a declared event. */
export async function record(db: Db, principal: Principal, event: Occurrence): Promise<void>
export async function record(db: Db, companyId: number, event: NewEvent): Promise<void>
export async function record(db: Db, by: Principal | number, event: Occurrence | NewEvent): Promise<void> {
  await store.insert(db, [sealed(contentOf(by, event), event.personal)])
}

/** Records several events of one principal, in their order. */
export async function recordAll(db: Db, principal: Principal, events: readonly Occurrence[]): Promise<void>
export async function recordAll(db: Db, companyId: number, events: readonly NewEvent[]): Promise<void>
export async function recordAll(
  db: Db,
  by: Principal | number,
  events: readonly (Occurrence | NewEvent)[],
): Promise<void> {
  await store.insert(
    db,
    events.map((event) => sealed(contentOf(by, event), event.personal)),
  )
}

/** Records events of several principals of one company, in their order. */
export async function recordEach(
  db: Db,
  events: readonly { readonly principal: Principal; readonly event: Occurrence }[],
): Promise<void> {
  await store.insert(
    db,
    events.map(({ principal, event }) => sealed(contentOf(principal, event), event.personal)),
  )
}

type Content = Omit<EventContent, 'commitment'>

function contentOf(by: Principal | number, event: Occurrence | NewEvent): Content {
  const { at, subjectId, facts } = event
  if (typeof by !== 'number') {
    const { definition, about } = event as Occurrence
    const { type, subject: subjectKind } = definition
    const principal = referencesOf(by)
    return { companyId: by.companyId, principal, type, at, subjectKind, subjectId, about, facts }
  }
  const { type, actorId } = event as NewEvent
  const subjectKind = eventDefinitions().get(type)?.subject ?? null
  const about = referenceTo(subjectKind, subjectId)
  return { companyId: by, principal: employeeOrSystem(actorId), type, at, subjectKind, subjectId, about, facts }
}

function employeeOrSystem(employeeId: number | null): PrincipalReferences {
  const kind = employeeId === null ? 'system' : 'employee'
  return { kind, employeeId, keyId: null, recipientId: null, job: null }
}

function sealed(content: Content, personal: Facts | undefined): store.NewRow {
  const promise = personal ? commitTo(personal) : undefined
  const commitment = promise?.commitment ?? null
  const hash = evidenceHash(eventEvidence(eventHashVersion, { ...content, commitment }))
  return { ...content, personal, commitment, salt: promise?.salt ?? null, hash, hashVersion: eventHashVersion }
}
