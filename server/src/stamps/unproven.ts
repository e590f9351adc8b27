import type { Db } from '../db/database.ts'
import { issuersOfStamp } from '../history/signatures.ts'
import * as store from './unproven-store.ts'

export type { UnprovenStamp } from './unproven-store.ts'

/** More are not counted. */
const COUNTED = 10_000

interface Unproven {
  readonly documents: number
  /** There are more. */
  readonly more: boolean
}

/** How many documents a certificate signed without a timestamp. */
export async function countUnproven(db: Db, certificateId: number): Promise<Unproven> {
  const counted = await store.countUnproven(db, certificateId, COUNTED + 1)
  return { documents: Math.min(counted, COUNTED), more: counted > COUNTED }
}

/** Some of them after one, in their order. */
export function listUnproven(
  db: Db,
  certificateId: number,
  from: { readonly after: number; readonly most: number },
): Promise<store.UnprovenStamp[]> {
  return store.listUnproven(db, certificateId, from)
}

/** What extending one needs: its document, and the certificates of the authorities above its signers. */
export async function findUnproven(
  db: Db,
  { id, documentId }: store.UnprovenStamp,
): Promise<{ documentId: number; level: 'B-LT'; current: 'B-B'; issuers: Uint8Array[] }> {
  return { documentId, level: 'B-LT', current: 'B-B', issuers: await issuersOfStamp(db, id) }
}
