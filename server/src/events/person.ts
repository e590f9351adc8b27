import type { Db } from '../db/database.ts'
import type { Portion } from '../db/portions.ts'
import * as store from './person-store.ts'

/** Events about someone and by them, the latest first. */
export function eventsOfPerson(
  db: Db,
  person: Parameters<typeof store.listOfPerson>[1],
  portion: Portion,
): Promise<store.PersonalEvent[]> {
  return store.listOfPerson(db, person, portion)
}
