import type { Db } from '../db/database.ts'
import type { Portion } from '../db/portions.ts'
import * as store from './person-store.ts'

/** Emails of the company to an address, the latest first, without what they said. */
export function emailsTo(db: Db, address: string, portion: Portion): ReturnType<typeof store.listTo> {
  return store.listTo(db, address, portion)
}

/** Deletes emails to an address that were sent or given up. @returns how many */
export function eraseEmailsTo(db: Db, address: string, most: number): Promise<number> {
  return store.eraseTo(db, address, most)
}
