import type { Db } from '../db/database.ts'
import * as store from './store.ts'

/** The signatures of a stamp, in order, each with what its certificate said. */
export async function signaturesOfStamp(db: Db, stampId: number): Promise<readonly store.ShownSignature[]> {
  return store.listByStamp(db, stampId)
}

export type { ShownSignature } from './store.ts'
