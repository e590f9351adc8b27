import type { Db } from '../db/database.ts'
import * as store from './contacts-store.ts'

/** People of the company whose usernames contain a text, deleted ones too, at most so many. */
export function findByUsername(db: Db, text: string, most: number): Promise<number[]> {
  return store.findByUsername(db, text, most)
}
