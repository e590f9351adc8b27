import type { Db } from '../db/database.ts'
import { lockPeople } from '../employees/lock.ts'
import { deleteDevices } from './device-store.ts'
import { endLinks } from './end-links.ts'
import * as store from './store.ts'

/** Ends every session of these people, also one that is about to begin. Returns how many were open. */
export async function endSessionsOf(db: Db, people: readonly number[], at: Date): Promise<number> {
  await lockPeople(db, people)
  return store.markAllEnded(db, { people }, at)
}

/** Ends every session of a person except this one, likewise. Returns how many were open. */
export async function endOtherSessions(
  db: Db,
  { employeeId, sessionId }: { employeeId: number; sessionId: number },
  at: Date,
): Promise<number> {
  await lockPeople(db, [employeeId])
  return store.markAllEnded(db, { people: [employeeId], but: sessionId }, at)
}

/** Ends the sessions of a person that wait for the code of a factor, which is no longer theirs. */
export function endWaitingForCode(db: Db, employeeId: number, at: Date): Promise<void> {
  return store.markWaitingEnded(db, employeeId, at)
}

/** Ends every session in the company of this transaction. */
export function endEverySession(db: Db, at: Date): Promise<void> {
  return store.markEveryEnded(db, at)
}

/** No browser counts any longer as one that these people logged in from. */
export function forgetDevicesOf(db: Db, people: readonly number[]): Promise<void> {
  return deleteDevices(db, people)
}

/** Closes the accounts of people who are deleted. Returns how many sessions were open. */
export async function closeAccounts(db: Db, people: readonly number[], at: Date): Promise<number> {
  const ended = await endSessionsOf(db, people, at)
  await endLinks(db, people, at)
  await deleteDevices(db, people)
  return ended
}

/** Which of these people have ever signed in. */
export function listSignedIn(db: Db, people: readonly number[]): Promise<Set<number>> {
  return store.listSignedIn(db, people)
}
