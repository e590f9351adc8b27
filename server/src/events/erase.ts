import type { Db } from '../db/database.ts'
import * as store from './erase-store.ts'

export type { Subject } from './erase-store.ts'

/** Events about someone and by them, the latest first. */
export function eventsOfPerson(db: Db, subject: store.Subject, most: number): Promise<store.PersonalEvent[]> {
  return store.listOf(db, subject, most)
}

/** How many events have personal values of theirs, counted to `most`, and how many of those are evidence that is kept. */
export function countEventsOfPerson(
  db: Db,
  subject: store.Subject,
  most: number,
): Promise<{ found: number; kept: number }> {
  return store.countOf(db, subject, most)
}

/**
 * Erases the personal values of events about someone, at most so many. Their hashes hold, because they cover only a commitment
 * (rules 8.1). What belongs to a document or envelope that is still kept stays. @returns how many were erased
 */
export function eraseEventsOfPerson(db: Db, subject: store.Subject, most: number): Promise<number> {
  return store.erasePersonal(db, subject, most)
}
