import type { Db } from '../db/database.ts'
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

/** Envelopes that someone received and sent, the latest first. */
export async function envelopesOfPerson(
  db: Db,
  { people, persons }: { people: readonly number[]; persons: readonly number[] },
  most: number,
) {
  return { received: await store.listReceived(db, persons, most), sent: await store.listSent(db, people, most) }
}

/** How many recipients are named in envelopes whose documents are still kept. */
export function countRecipientsKept(db: Db, persons: readonly number[]): Promise<number> {
  return store.countKept(db, persons)
}

/** Replaces name and email of recipients of envelopes whose documents are no longer kept. @returns how many */
export function eraseRecipients(db: Db, persons: readonly number[], most: number): Promise<number> {
  return store.eraseRecipients(db, persons, most)
}
