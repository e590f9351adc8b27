import type { Db } from '../db/database.ts'
import { lockOwnData } from '../employees/own-data.ts'
import * as store from './store.ts'

/**
 * The picture of a person's default signature, if they have one. They can neither choose another nor delete it until the
 * transaction ends.
 */
export async function lockDefaultPicture(
  db: Db,
  employeeId: number,
): Promise<Pick<store.SignatureRecord, 'objectId' | 'pictureType'> | undefined> {
  await lockOwnData(db, employeeId)
  return (await store.list(db, employeeId)).find(({ isDefault }) => isDefault)
}

/** Employees who are deleted have no signatures. Returns the pictures, to be purged. */
export function forgetSignaturesOf(db: Db, people: readonly number[]): Promise<string[]> {
  return store.deleteOf(db, people)
}
