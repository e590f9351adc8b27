import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import * as store from './store.ts'

/** Refuses what a session began if it has ended meanwhile. @throws SESSION_REQUIRED */
export async function requireStillOpen(db: Db, { sessionId }: { readonly sessionId: number }): Promise<void> {
  if (!(await store.isOpen(db, sessionId))) throw new AppError('SESSION_REQUIRED')
}
