import type { Db } from '../db/database.ts'
import { record } from '../events/record.ts'
import type { Visit } from '../http/visit.ts'
import { permissionsOf } from '../permissions/permissions-of.ts'
import { rememberBrowser } from './browsers.ts'
import { sessionStarted } from './events.ts'

export interface Start {
  readonly companyId: number
  readonly employeeId: number
  readonly sessionId: number
  readonly visit: Visit
  readonly at: Date
  readonly authenticatedBy: string
}

/** Begins a full session: remembers the browser and records the start. Returns what the person may do. */
export async function start(db: Db, begun: Start): Promise<Set<number>> {
  const { companyId, employeeId, sessionId, visit, at, authenticatedBy } = begun
  await rememberBrowser(db, { companyId, employeeId, visit, at })
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
