import type { Db } from '../db/database.ts'
import type { Portion } from '../db/portions.ts'
import * as store from './person-store.ts'

/** The recipients that someone was, by email and as these employees. */
export function recipientsOfPerson(db: Db, who: { email: string; people: readonly number[] }): Promise<number[]> {
  return store.findRecipients(db, who)
}

/** How many envelopes are under way that someone must act on, or has sent. */
export function countRunningOfPerson(
  db: Db,
  subject: { people: readonly number[]; persons: readonly number[] },
): Promise<number> {
  return store.countRunning(db, subject)
}

/** Envelopes that someone received, the latest first. */
export function receivedByPerson(db: Db, { persons }: { persons: readonly number[] }, portion: Portion) {
  return store.listReceived(db, persons, portion)
}

/** Envelopes that someone sent, the latest first. */
export function sentByPerson(db: Db, { people }: { people: readonly number[] }, portion: Portion) {
  return store.listSent(db, people, portion)
}

/** How many recipients are named in envelopes whose documents are still kept. */
export function countRecipientsKept(db: Db, persons: readonly number[]): Promise<number> {
  return store.countKept(db, persons)
}

/** Replaces name and email of recipients of envelopes whose documents are no longer kept. @returns how many */
export function eraseRecipients(db: Db, persons: readonly number[], most: number): Promise<number> {
  return store.eraseRecipients(db, persons, most)
}
