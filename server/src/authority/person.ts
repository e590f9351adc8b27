import type { Db } from '../db/database.ts'
import * as store from './one-time-store.ts'

/** Someone as certificates for one signature know them. */
interface Signer {
  /** The recipients they were. */
  readonly persons: readonly number[]
  /** The number that their certificates have instead of the address. */
  readonly number: string
}

/** How many certificates for one signature a person had, and how many are evidence of documents that are kept. */
export function countOneTimeOf(db: Db, signer: Signer): Promise<{ found: number; kept: number }> {
  return store.countNaming(db, signer)
}

/** Certificates for one signature of a person, the latest first. */
export function oneTimeOfPerson(db: Db, signer: Signer): ReturnType<typeof store.listNaming> {
  return store.listNaming(db, signer)
}

/** Erases certificates for one signature that are no evidence. @returns how many */
export function eraseOneTimeOf(db: Db, signer: Signer, most: number): Promise<number> {
  return store.eraseNaming(db, signer, most)
}
