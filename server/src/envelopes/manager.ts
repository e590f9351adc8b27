import { allows, permission } from '@laisen/contract/permissions'
import type { Db } from '../db/database.ts'
import { listContacts } from '../employees/contacts.ts'
import { listAdministrators } from '../permissions/administrators.ts'
import type { EmployeePrincipal } from '../principal.ts'
import * as store from './manager-store.ts'
import type { SentEnvelope } from './sent-store.ts'

/** Why somebody can no longer answer for an envelope: their account was deleted or locked, or they may not change envelopes any more. */
type WhyLeft = 'deleted' | 'locked' | 'denied'

/** Who answers for an envelope. */
export interface Manager {
  readonly employeeId: number
  readonly name: string
  readonly email: string
  readonly left: WhyLeft | null
}

/** Whoever an envelope was handed over to last, and its sender otherwise. It must have been sent. */
export async function getManager(db: Db, envelopeId: number): Promise<Manager> {
  const found = await store.find(db, envelopeId)
  if (!found) throw new Error(`there is no envelope ${envelopeId} that was sent`)
  const { deleted, locked, held, ...person } = found
  return { ...person, left: deleted ? 'deleted' : locked ? 'locked' : mayManage(new Set(held)) ? null : 'denied' }
}

/** What changing an envelope takes. */
export function mayManage(held: ReadonlySet<number>): boolean {
  return allows(held, [permission.envelopes], 'edit')
}

/** Whether somebody answers for an envelope now: it is theirs, or whoever it belongs to has left and they administer the company. */
export function managesNow({ employeeId, left }: Manager, principal: EmployeePrincipal): boolean {
  if (principal.employeeId === employeeId) return true
  return left !== null && principal.permissions.has(permission.everything)
}

/** Whom people are told to ask. */
interface Contact {
  /** Undefined where the company has nobody left who could do anything. */
  readonly employeeId: number | undefined
  readonly name: string
  readonly email: string
  /** Set when they stand in for somebody who has left. */
  readonly standsIn: boolean
}

/** Whom to ask about an envelope: never somebody who has left, but an administrator, or the company itself. */
export async function contactOf(db: Db, envelope: Pick<SentEnvelope, 'id'>): Promise<Contact> {
  const { left, employeeId, name, email } = await getManager(db, envelope.id)
  if (left === null) return { employeeId, name, email, standsIn: false }
  const [administrator] = await listContacts(db, await listAdministrators(db, 1))
  if (administrator) return { ...administrator, employeeId: administrator.id, standsIn: true }
  return { employeeId: undefined, name: '', email: '', standsIn: true }
}

/** The envelope as its recipients are told of it: sent by whoever they can ask now. */
export async function asAnswered<Told extends Pick<SentEnvelope, 'id' | 'senderName' | 'companyName'>>(
  db: Db,
  envelope: Told,
): Promise<Told> {
  const { name } = await contactOf(db, envelope)
  return { ...envelope, senderName: name || envelope.companyName }
}
