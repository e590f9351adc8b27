import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { listContacts } from '../employees/contacts.ts'
import type { AppError } from '../http/app-error.ts'
import type { Refused } from '../mail/counted.ts'
import type { Reader } from '../mail/reader.ts'
import * as recipients from './recipient-store.ts'

/** What tells who a recipient is. The row keeps an employee's id only as long as its address is that employee's (migration 0110). */
export type Addressed = Pick<recipients.Recipient, 'id' | 'employeeId' | 'email' | 'addressCountedAt'>

/**
 * The recipients who are outside the company. A colleague is an employee who has not been deleted, at the address of their account, which
 * they have proven; whoever lacks one of these is outside. Delegates are, for ever: only a recipient has named them.
 */
async function outsidersAmong<One extends Pick<Addressed, 'employeeId' | 'email'>>(
  db: Db,
  people: readonly One[],
): Promise<One[]> {
  const contacts = await listContacts(
    db,
    people.flatMap(({ employeeId }) => employeeId ?? []),
  )
  const known = new Map(contacts.map((one) => [one.id, one]))
  return people.filter(({ employeeId, email }) => {
    const contact = employeeId === null ? undefined : known.get(employeeId)
    return !contact?.proven || contact.email.toLowerCase() !== email.toLowerCase()
  })
}

/** Who reads a mail to a recipient, and where. A colleague who has acted is reached at the address of their account as it is now. */
export async function mailReaderOf(db: Db, person: Addressed): Promise<{ reader: Reader; to: string }> {
  const { id, employeeId, addressCountedAt } = person
  const [contact] = employeeId === null ? [] : await listContacts(db, [employeeId])
  const to = contact?.email ?? person.email
  if (contact?.proven) return { reader: { kind: 'member' }, to }
  return { reader: { kind: 'stranger', recipientId: id, isCounted: addressCountedAt !== null }, to }
}

interface Counting<One> {
  readonly companyId: number
  readonly people: readonly One[]
  refusal(refused: Refused): AppError
}

/**
 * Counts those of these recipients who are outside the company at an address that was not counted before. Returns all of them, as they
 * are then. @throws the refusal
 */
export async function countOutsiders<One extends Addressed>(
  db: Db,
  { mail, clock }: Pick<Services, 'mail' | 'clock'>,
  { companyId, people, refusal }: Counting<One>,
): Promise<One[]> {
  const fresh = (await outsidersAmong(db, people)).filter(({ addressCountedAt }) => addressCountedAt === null)
  const ids = fresh.map(({ id }) => id)
  await mail.countAddresses(db, { companyId, whom: ids.map((recipientId) => ({ recipientId })), refusal })
  const at = clock.now()
  await recipients.markCounted(db, ids, at)
  return people.map((one) => (ids.includes(one.id) ? { ...one, addressCountedAt: at } : one))
}

/** Whether what a company's people wrote must hold no link for some of these recipients: those who are outside, while it is not trusted. */
export async function mustHoldNoLinks(
  db: Db,
  { mail, clock }: Pick<Services, 'mail' | 'clock'>,
  { companyId, people }: { companyId: number; people: readonly Pick<Addressed, 'employeeId' | 'email'>[] },
): Promise<boolean> {
  if ((await mail.addresses.standing(db, companyId, clock.now())).isTrusted) return false
  return (await outsidersAmong(db, people)).length > 0
}
