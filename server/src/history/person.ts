import type { Db } from '../db/database.ts'
import type { Portion } from '../db/portions.ts'
import * as store from './person-store.ts'

/** Signatures of someone, the latest first. */
export function signaturesOfPerson(
  db: Db,
  person: Parameters<typeof store.listOfPerson>[1],
  portion: Portion,
): Promise<store.PersonalSignature[]> {
  return store.listOfPerson(db, person, portion)
}
