import type { Db } from '../db/database.ts'
import * as store from './store.ts'

/** The signatures of a stamp, in order, each with what its certificate said. */
export async function signaturesOfStamp(db: Db, stampId: number): Promise<readonly store.ShownSignature[]> {
  return store.listByStamp(db, stampId)
}

export type { ShownSignature } from './store.ts'

/** The certificates of the authorities above the signers of a stamp, as far as they are known. DER. */
export function issuersOfStamp(db: Db, stampId: number): Promise<Uint8Array[]> {
  return store.listIssuers(db, stampId)
}
