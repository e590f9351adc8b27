import type { Db } from '../db/database.ts'
import type { Portion } from '../db/portions.ts'
import * as store from './person-store.ts'

/**
 * Which events are about someone or by them, the latest first. Finding them takes as long for a portion as for all, and their ids are all
 * that is kept of them.
 */
export function eventIdsOfPerson(db: Db, person: Parameters<typeof store.findOfPerson>[1]): Promise<number[]> {
  return store.findOfPerson(db, person)
}

/** Those of these events, the latest first. */
export function listEvents(db: Db, ids: readonly number[], { before, most }: Portion): Promise<store.PersonalEvent[]> {
  const start = before === null ? 0 : ids.findIndex((id) => id < before)
  return store.list(db, start < 0 ? [] : ids.slice(start, start + most))
}

/** The events about someone that have personal values, at most so many: first those that are no evidence. */
export function listEventsAbout(
  db: Db,
  person: Parameters<typeof store.listAbout>[1],
  most: number,
): Promise<number[]> {
  return store.listAbout(db, person, most)
}
