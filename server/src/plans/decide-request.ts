import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import * as store from './request-store.ts'

/** The open request of this id, which nobody else decides until the transaction ends. @throws NOT_FOUND, UPGRADE_REQUEST_CLOSED */
export async function lockOpenRequest(db: Db, requestId: number): Promise<store.UpgradeRequest> {
  const request = await store.lock(db, requestId)
  if (!request) throw new AppError('NOT_FOUND')
  if (request.state !== 'open') throw new AppError('UPGRADE_REQUEST_CLOSED')
  return request
}

export async function markAccepted(
  db: Db,
  requestId: number,
  { packageId, at }: { packageId: number; at: Date },
): Promise<void> {
  await store.markDecided(db, requestId, { state: 'accepted', reason: '', packageId, at })
}

export async function markDeclined(
  db: Db,
  requestId: number,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  await store.markDecided(db, requestId, { state: 'declined', reason, packageId: null, at })
}
