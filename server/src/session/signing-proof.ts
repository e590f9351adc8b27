import { limits } from '@laisen/contract/limits'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import * as store from './store.ts'

/**
 * Uses up a confirmation in each of these sessions, in the transaction of the signatures that need it: one confirmation, one
 * signature (rules 2.3a). A session that is named twice would need two. @throws PROOF_REQUIRED
 */
export async function takeSigningProofs(db: Db, sessionIds: readonly number[], now: Date): Promise<void> {
  if (sessionIds.length === 0) return
  const since = new Date(now.getTime() - limits.provenMinutes * 60_000)
  const taken = await store.takeSigningProofs(db, sessionIds, since)
  if (taken.length < sessionIds.length) throw new AppError('PROOF_REQUIRED')
}
