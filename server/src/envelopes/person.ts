import type { Db } from '../db/database.ts'
import type { Portion } from '../db/portions.ts'
import { gateOf } from './gate.ts'
import * as store from './person-store.ts'

/** The recipients that someone was, by email, as these employees and as these others, with the names they have there. */
export function recipientsOfPerson(
  db: Db,
  who: { email: string; people: readonly number[]; others?: readonly number[] },
): Promise<{ id: number; name: string }[]> {
  return store.findRecipients(db, who)
}

/** The drafts that have someone among their recipients, and what they are called there. */
export function draftsNaming(
  db: Db,
  who: { email: string; people: readonly number[] },
): Promise<{ id: number; names: string[] }[]> {
  return store.findDraftsNaming(db, who)
}

/** Empties name, email and message of someone among the recipients of drafts. @returns how many drafts */
export function eraseInDrafts(
  db: Db,
  who: { email: string; people: readonly number[] },
  most: number,
): Promise<number> {
  return store.eraseInDrafts(db, who, most)
}

/** How many envelopes are under way that someone must act on, or has sent. */
export function countRunningOfPerson(
  db: Db,
  subject: { people: readonly number[]; persons: readonly number[] },
): Promise<number> {
  return store.countRunning(db, subject)
}

/**
 * Envelopes that someone received, the latest first. Before their turn comes it is told what is kept of them, and nothing of the envelope: its
 * frame is shut to them (decision 0163).
 */
export async function receivedByPerson(db: Db, { persons }: { persons: readonly number[] }, portion: Portion) {
  const rows = await store.listReceived(db, persons, portion)
  return rows.map(({ accessCode, purgedAt, ...row }) => {
    const recipient = { state: row.state, accessCode }
    const gate = gateOf(
      'frame',
      { status: row.status, purgedAt },
      { kind: 'recipient', recipient, accessCodeProven: false },
    )
    return gate === 'open' ? row : { ...row, subject: '', status: null, privateMessage: '' }
  })
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
