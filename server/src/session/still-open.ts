import { limits } from '@laisen/contract/limits'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import * as store from './store.ts'

/**
 * Refuses what a session begins if it has ended meanwhile, or continues under another token. Whoever ends it waits until the
 * transaction ends. @throws SESSION_REQUIRED
 */
export async function requireStillOpen(
  db: Db,
  { sessionId, tokenHash }: { readonly sessionId: number; readonly tokenHash: Buffer },
): Promise<void> {
  if (!(await store.holdOpen(db, sessionId, tokenHash))) throw new AppError('SESSION_REQUIRED')
}

/** Whoever ends this session waits until the transaction ends. Whether it has ended already is for the caller to ask. */
export async function holdSession(db: Db, sessionId: number): Promise<void> {
  await store.hold(db, sessionId)
}

const IDLE_MS = limits.sessionIdleMinutes * 60_000

/**
 * Whether a session still stands, for what lasts longer than a request: neither ended, nor expired, nor idle, nor under another
 * token. Looking is no activity.
 */
export async function isStillSignedIn(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { sessionId, tokenHash }: { readonly sessionId: number; readonly tokenHash: Buffer },
): Promise<boolean> {
  const now = clock.now()
  const idleSince = new Date(now.getTime() - IDLE_MS)
  return db.read((db) => store.isLive(db, { sessionId, tokenHash }, { now, idleSince }))
}
