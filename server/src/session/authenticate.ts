import { limits } from '@laisen/contract/limits'
import type { Database } from '../db/database.ts'
import { factorDueFrom } from '../factors/due.ts'
import { AppError } from '../http/app-error.ts'
import type { Authenticate } from '../http/credential.ts'
import { createCollector } from '../workers/gather.ts'
import { type FoundSession, findSessions, touchSession } from './store.ts'
import { hashToken } from './tokens.ts'

const IDLE_MS = limits.sessionIdleMinutes * 60_000
/** Activity is recorded no more often than this, so that simultaneous requests do not wait for one another to update the session. */
const TOUCH_MS = 5_000
const REQUESTS_AT_ONCE = 16
const PROVEN_MS = limits.provenMinutes * 60_000
const isRecent = (at: Date, now: Date) => now.getTime() - at.getTime() < PROVEN_MS

type Find = (token: string) => Promise<FoundSession | undefined>

const finders = new WeakMap<Database, Find>()

/** Requests that arrive at the same moment share a statement, since to ask costs more than what is asked. */
function finderOf(database: Database): Find {
  const known = finders.get(database)
  if (known) return known
  const finder = createCollector(REQUESTS_AT_ONCE, (tokens: readonly string[]) => findSessions(database, tokens))
  finders.set(database, finder)
  return finder
}

/** Whose session a token belongs to, if it is still open. A cookie's token is never accepted as a Bearer token, nor the reverse. @throws SESSION_REQUIRED */
export const authenticate: Authenticate = async ({ database, clock }, credential, { address, background }) => {
  if (!credential) throw new AppError('SESSION_REQUIRED')
  const now = clock.now()
  const session = await finderOf(database)(credential.token)
  if (!session || session.kind !== credential.kind) throw new AppError('SESSION_REQUIRED')
  const idleMs = now.getTime() - session.lastActiveAt.getTime()
  if (now >= session.expiresAt || idleMs >= IDLE_MS) throw new AppError('SESSION_REQUIRED')

  const { kind: _, stage, provenAt, signingProofAt, lastActiveAt, expiresAt, permissions, ...rest } = session
  if (!background && idleMs >= TOUCH_MS) {
    await database.company(session.companyId).transaction((db) => touchSession(db, session.sessionId, now))
  }
  const held = new Set(permissions)
  const factorDue = factorDueFrom(session, held)
  return {
    ...rest,
    ...{ kind: 'employee', permissions: held, address, awaitsCode: stage === 'code' },
    tokenHash: hashToken(credential.token),
    ...{ factorDue, mustEnrolFactor: factorDue !== undefined && factorDue <= now },
    provenRecently: isRecent(provenAt, now),
    confirmedToSign: signingProofAt !== null && isRecent(signingProofAt, now),
  }
}
