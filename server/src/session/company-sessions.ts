import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type * as endpoints from '@laisen/contract/endpoints/company-sessions'
import { limits } from '@laisen/contract/limits'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { counted, sliceOf } from '../http/paged.ts'
import { permissionsOf } from '../permissions/permissions-of.ts'
import { isAbove, requireNotAbove } from '../permissions/rules.ts'
import type { EmployeePrincipal } from '../principal.ts'
import * as store from './company-store.ts'
import { everySessionEnded, sessionEndedByOther } from './events.ts'
import { requireRecentProof } from './require-proof.ts'
import { markOwnEnded } from './store.ts'

/** The sessions that are open in the company, the last used first. */
export async function listOfCompany(
  { db, clock }: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof endpoints.listCompanySessions>,
): Promise<DataOf<typeof endpoints.listCompanySessions>> {
  const slice = sliceOf(input)
  const open = { ...openAt(clock.now()), search: input.Search?.trim() ?? '' }
  return db.transaction(async (db) => {
    const rows = await store.listOpenIn(db, { ...open, slice })
    const total = await store.countOpenIn(db, open)
    const above = await thoseAbove(db, principal, rows)
    const listData = rows.map((row) => ({
      sessionID: row.id,
      employeeID: row.employee_id,
      username: row.username,
      employeeName: `${row.first_name} ${row.last_name}`.trim(),
      current: row.id === principal.sessionId,
      kind: row.kind,
      address: row.address,
      userAgent: row.user_agent,
      createDate: row.created_at.toISOString(),
      lastActiveDate: row.last_active_at.toISOString(),
      mayEnd: row.id !== principal.sessionId && !above.has(row.employee_id),
    }))
    return { listData, ...counted(total, slice) }
  })
}

function openAt(now: Date): { now: Date; idleSince: Date } {
  return { now, idleSince: new Date(now.getTime() - limits.sessionIdleMinutes * 60_000) }
}

async function thoseAbove(
  db: Db,
  { companyId, permissions }: EmployeePrincipal,
  rows: readonly { readonly employee_id: number }[],
): Promise<Set<number>> {
  const above = new Set<number>()
  for (const employeeId of new Set(rows.map(({ employee_id }) => employee_id))) {
    if (isAbove(permissions, await permissionsOf(db, companyId, employeeId))) above.add(employeeId)
  }
  return above
}

/** Ends somebody's session: of nobody above oneself, since whoever is locked out cannot object (rules 2.3). */
export async function endOfCompany(
  { db, clock }: Context,
  principal: EmployeePrincipal,
  { sessionID }: InputOf<typeof endpoints.endCompanySession>,
): Promise<DataOf<typeof endpoints.endCompanySession>> {
  return db.transaction(async (db) => {
    const at = clock.now()
    const employeeId = await store.lockOwner(db, sessionID)
    if (employeeId === undefined) throw new AppError('SESSION_NOT_FOUND')
    requireNotAbove(principal.permissions, await permissionsOf(db, principal.companyId, employeeId))
    requireRecentProof(principal)
    const ended = await markOwnEnded(db, { employeeId, sessionId: sessionID }, at)
    await record(db, principal, sessionEndedByOther({ at, subjectId: employeeId, facts: { sessionId: sessionID } }))
    return { ended }
  })
}

/** Ends every session in the company, also one's own others, except this one. */
export async function endEvery(
  { db, clock }: Context,
  principal: EmployeePrincipal,
): Promise<DataOf<typeof endpoints.endEverySession>> {
  requireRecentProof(principal)
  const { companyId, sessionId } = principal
  return db.transaction(async (db) => {
    const at = clock.now()
    const ended = await store.markOthersEnded(db, { ...openAt(at), but: sessionId })
    if (ended > 0) {
      await record(db, principal, everySessionEnded({ at, subjectId: companyId, facts: { sessionId, ended } }))
    }
    return { ended }
  })
}
