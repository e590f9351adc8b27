import { limits } from '@laisen/contract/limits'
import type { Clock } from '../clock.ts'
import type { Actor } from '../context.ts'
import type { Database } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { findSession, touchSession } from './store.ts'
import { hashToken } from './tokens.ts'

const IDLE_MS = limits.sessionIdleMinutes * 60_000
/** Activity is written down no more often than this; a busy session is not a row that everything waits for. */
const TOUCH_MS = 5_000

export interface Credential {
  readonly kind: 'cookie' | 'bearer'
  readonly token: string
}

interface Asking {
  readonly address: string
  /** The page asked on its own: that keeps no session alive (rules 3.3). */
  readonly background: boolean
}

/** Who a token stands for, now. A token of one kind is never taken as the other. @throws SESSION_REQUIRED */
export async function authenticate(
  { database, clock }: { database: Database; clock: Clock },
  credential: Credential | undefined,
  { address, background }: Asking,
): Promise<Actor> {
  if (!credential) throw new AppError('SESSION_REQUIRED')
  const now = clock.now()
  const session = await findSession(database, hashToken(credential.token))
  if (!session || session.kind !== credential.kind) throw new AppError('SESSION_REQUIRED')
  const idleMs = now.getTime() - session.lastActiveAt.getTime()
  if (now >= session.expiresAt || idleMs >= IDLE_MS) throw new AppError('SESSION_REQUIRED')

  const { kind: _, stage, lastActiveAt, expiresAt, permissions, ...rest } = session
  if (!background && idleMs >= TOUCH_MS) {
    await database.company(session.companyId).transaction((db) => touchSession(db, session.sessionId, now))
  }
  return { ...rest, kind: 'employee', permissions: new Set(permissions), address, awaitsCode: stage === 'code' }
}
