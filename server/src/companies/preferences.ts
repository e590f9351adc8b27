import type { Db } from '../db/database.ts'
import * as store from './preferences-store.ts'

export type { Preferences } from './preferences-store.ts'

/** The language of the company of this transaction, and which pages it accepts. */
export function findPreferences(db: Db): Promise<store.Preferences> {
  return store.find(db)
}

export async function setPreferences(db: Db, preferences: store.Preferences): Promise<void> {
  await store.set(db, preferences)
}
