import type { Db } from '../db/database.ts'
import * as store from './place-store.ts'

/** Employees who are deleted have no places to be offered. */
export async function forgetPlacesOf(db: Db, people: readonly number[]): Promise<void> {
  await store.deleteOf(db, people)
}
