import { limits } from '@laisen/contract/limits'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import * as store from './store.ts'

/** Refuses what a session began if it has ended meanwhile. @throws SESSION_REQUIRED */
export async function requireStillOpen(db: Db, { sessionId }: { readonly sessionId: number }): Promise<void> {
  if (!(await store.isOpen(db, sessionId))) throw new AppError('SESSION_REQUIRED')
}

const IDLE_MS = limits.sessionIdleMinutes * 60_000

/** Whether a session still stands, for what lasts longer than a request: neither ended, nor expired, nor idle. Looking is no activity. */
export async function isStillSignedIn(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { sessionId }: { readonly sessionId: number },
): Promise<boolean> {
  const now = clock.now()
  return db.read((db) => store.isLive(db, sessionId, { now, idleSince: new Date(now.getTime() - IDLE_MS) }))
}
