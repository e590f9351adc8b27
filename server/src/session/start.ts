import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { record } from '../events/record.ts'
import type { Visit } from '../http/visit.ts'
import { permissionsOf } from '../permissions/permissions-of.ts'
import { rememberBrowser } from './browsers.ts'
import { sessionStarted } from './events.ts'
import { tellNewDevice } from './new-device.ts'
import { hasSignedInFrom } from './store.ts'

export interface Start {
  readonly companyId: number
  readonly employeeId: number
  readonly sessionId: number
  readonly visit: Visit
  readonly at: Date
  readonly authenticatedBy: string
}

/** What a start works with. */
export type StartContext = Pick<Services, 'mail' | 'config' | 'clock' | 'security'>

/**
 * Begins a full session: remembers the browser, tells the person if it is new, and records the start. A program has no browser:
 * it is new where its address is. Returns what the person may do.
 */
export async function start(db: Db, context: StartContext, begun: Start): Promise<Set<number>> {
  const { companyId, employeeId, sessionId, visit, at, authenticatedBy } = begun
  const browser = await rememberBrowser(db, { companyId, employeeId, visit, at })
  const isNew = browser
    ? browser.added
    : !(await hasSignedInFrom(db, employeeId, { address: visit.address, before: sessionId }))
  if (isNew) await tellNewDevice(db, context, begun)
  const principal = { kind: 'employee', companyId, employeeId } as const
  const started = sessionStarted({
    at,
    subjectId: employeeId,
    facts: { sessionId, kind: visit.web ? 'cookie' : 'bearer', authenticatedBy },
    personal: { address: visit.address, userAgent: visit.userAgent },
  })
  await record(db, principal, started)
  return permissionsOf(db, companyId, employeeId)
}
