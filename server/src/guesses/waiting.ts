import { limits } from '@laisen/contract/limits'
import type { Db } from '../db/database.ts'
import * as store from './store.ts'
import type { Subject } from './subjects.ts'

const LOCK_MS = limits.loginLockMinutes * 60_000

/** The minutes left of the 15 that so many wrong guesses cost; 0 when nobody has to wait. */
export function minutesToWait({ lastWrongAt, wrong }: store.Standing, allowed: number, now: Date): number {
  if (!lastWrongAt || wrong < allowed) return 0
  return Math.max(0, Math.ceil((lastWrongAt.getTime() + LOCK_MS - now.getTime()) / 60_000))
}

/** Which of these subjects have to wait, by their hashes in hexadecimal, and for how many minutes. */
export async function listWaiting(db: Db, subjects: readonly Subject[], now: Date): Promise<Map<string, number>> {
  const standings = await store.listStandings(db, subjects, now)
  return new Map(
    standings
      .map((standing) => [standing.key.toString('hex'), minutesToWait(standing, limits.loginFailures, now)] as const)
      .filter(([, minutes]) => minutes > 0),
  )
}

/** Takes back what was guessed wrong: its owner has proved in another way who they are. */
export async function forgive(db: Db, subjects: readonly Subject[]): Promise<void> {
  await store.deleteWrong(db, subjects)
}
