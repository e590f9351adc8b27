import type { Db } from '../db/database.ts'
import type { Portion } from '../db/portions.ts'
import * as store from './person-store.ts'

/** Emails of the company to an address, the latest first, without what they said. */
export function emailsTo(db: Db, address: string, portion: Portion): ReturnType<typeof store.listTo> {
  return store.listTo(db, address, portion)
}

/** How many emails there are to someone, at whichever address they had, counted to `most`. */
export function countEmailsAbout(db: Db, who: store.Addressee, most: number): Promise<number> {
  return store.countAbout(db, who, most)
}

/** Deletes emails to someone, those that wait as well. @returns how many */
export function eraseEmailsAbout(db: Db, who: store.Addressee, most: number): Promise<number> {
  return store.eraseAbout(db, who, most)
}
