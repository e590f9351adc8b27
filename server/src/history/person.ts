import type { Db } from '../db/database.ts'
import * as store from './person-store.ts'

/** Signatures of someone, the latest first. */
export function signaturesOfPerson(
  db: Db,
  person: Parameters<typeof store.listOfPerson>[1],
  most: number,
): Promise<store.PersonalSignature[]> {
  return store.listOfPerson(db, person, most)
}
