import type { Db } from '../db/database.ts'
import * as closing from './closing-store.ts'
import { markAllUsed } from './link-store.ts'
import { passwordPurposes } from './links.ts'
import { markAllEnded } from './store.ts'

/** Ends every session of these people. Gives how many were open. */
export async function endSessionsOf(db: Db, people: readonly number[], at: Date): Promise<number> {
  return markAllEnded(db, people, at)
}

/** Ends every session in the company of this transaction. */
export async function endEverySession(db: Db, at: Date): Promise<void> {
  await closing.endSessions(db, at)
}

/** Makes the links in these people's mailboxes useless that would set a password. */
export async function endPasswordLinksOf(db: Db, people: readonly number[], at: Date): Promise<void> {
  await markAllUsed(db, people, { purposes: passwordPurposes, at })
}

/** The same for every link, those that confirm an address too. */
export async function endLinksOf(db: Db, people: readonly number[], at: Date): Promise<void> {
  await markAllUsed(db, people, { purposes: [...passwordPurposes, 'email'], at })
}

/** Closes the accounts of people who are deleted. Gives how many sessions were open. */
export async function closeAccounts(db: Db, people: readonly number[], at: Date): Promise<number> {
  const ended = await endSessionsOf(db, people, at)
  await endLinksOf(db, people, at)
  await closing.deleteKnownDevices(db, people)
  return ended
}

/** Which of these people have ever signed in. */
export async function listSignedIn(db: Db, people: readonly number[]): Promise<Set<number>> {
  return closing.listSignedIn(db, people)
}
