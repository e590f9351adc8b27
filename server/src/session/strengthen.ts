import { limits } from '@laisen/contract/limits'
import { consentTexts, hasConsented } from '../consent/in-force.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { type Start, type StartContext, start } from './start.ts'
import * as store from './store.ts'
import { hashToken } from './tokens.ts'

/** Records how the person of an open session has proved who they are. */
export function setAuthenticatedBy(db: Db, sessionId: number, authenticatedBy: string): Promise<void> {
  return store.setAuthenticatedBy(db, sessionId, authenticatedBy)
}

/** Gives an open session a new token, because its person has proved more than before (rules 3.3). */
export async function renew(
  db: Db,
  sessionId: number,
  { token, authenticatedBy }: { token: string; authenticatedBy: string },
): Promise<void> {
  await store.renewToken(db, sessionId, hashToken(token))
  await store.setAuthenticatedBy(db, sessionId, authenticatedBy)
}

/**
 * Turns a session that waited for the code of the second factor into a full one, under a new token. Returns what its person
 * may do, and whether they have consented. @throws SESSION_REQUIRED when it has ended, or another request was faster
 */
export async function promote(
  db: Db,
  context: StartContext,
  { token, ...begun }: Start & { token: string },
): Promise<{ permissions: Set<number>; consented: boolean }> {
  const { employeeId, sessionId, at, authenticatedBy } = begun
  const expiresAt = new Date(at.getTime() + limits.sessionHours * 3_600_000)
  const promoted = { tokenHash: hashToken(token), authenticatedBy, at, expiresAt }
  if (!(await store.promoteSession(db, sessionId, promoted))) throw new AppError('SESSION_REQUIRED')
  const permissions = await start(db, context, begun)
  const person = await store.getPerson(db, employeeId, sessionId)
  return { permissions, consented: hasConsented(person, await consentTexts(db)) }
}
