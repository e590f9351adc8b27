import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type * as factors from '@laisen/contract/endpoints/factors'
import { limits } from '@laisen/contract/limits'
import { demandFactorOfAll, isFactorDemanded } from '../companies/factor-policy.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { countEmployees } from '../employees/count.ts'
import { demandFactorOf, remindOfFactor } from '../employees/factor-demand.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { permissionsOf } from '../permissions/permissions-of.ts'
import { requireNotAbove } from '../permissions/rules.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { factorDemanded, factorPolicyChanged } from './events.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000

/** One's own factor, and whether one is required. */
export async function get(
  { db }: Context,
  { employeeId }: EmployeePrincipal,
): Promise<DataOf<typeof factors.getFactor>> {
  return db.transaction(async (db) => {
    const standing = await store.getStanding(db, employeeId)
    return {
      enrolled: standing.confirmed_at !== null,
      enrolDate: standing.confirmed_at?.toISOString() ?? '',
      recoveryCodesLeft: await store.countRecoveryCodes(db, employeeId),
      demanded: standing.of_person || standing.by_company,
    }
  })
}

export function getPolicy({ db }: Context): Promise<DataOf<typeof factors.getFactorPolicy>> {
  return db.transaction(async (db) => {
    // Begun together, so that they are sent together.
    const [demanded, enrolledCount, employeeCount] = await Promise.all([
      isFactorDemanded(db),
      store.countConfirmed(db),
      countEmployees(db),
    ])
    return { demanded, enrolledCount, employeeCount }
  })
}

/** Puts off the suggestion to set up a factor. */
export async function remindLater({ db, clock }: Context, { employeeId }: EmployeePrincipal): Promise<'Success'> {
  const at = new Date(clock.now().getTime() + limits.factorReminderDays * DAY_MS)
  await db.transaction((db) => remindOfFactor(db, employeeId, at))
  return 'Success'
}

/** Requires a factor of everyone: anyone without one must set it up before doing anything else. Or no longer requires it. */
export async function setPolicy(
  { db, clock }: Context,
  principal: EmployeePrincipal,
  { demanded }: InputOf<typeof factors.setFactorPolicy>,
): Promise<'Success'> {
  if (principal.userType === 'COM' && !demanded) throw new AppError('FACTOR_POLICY_FIXED')
  await db.transaction(async (db) => {
    if (!(await demandFactorOfAll(db, demanded))) return
    await record(
      db,
      principal,
      factorPolicyChanged({ at: clock.now(), subjectId: principal.companyId, facts: { demanded } }),
    )
  })
  return 'Success'
}

export async function list(
  { db }: Context,
  _principal: EmployeePrincipal,
  { Page, PerPage, Search, Filter }: InputOf<typeof factors.listFactors>,
): Promise<DataOf<typeof factors.listFactors>> {
  const most = PerPage ?? limits.unpagedRows
  const offset = ((Page ?? 1) - 1) * most
  const wanted = { search: Search?.trim() ?? '', enrolled: Filter?.enrolled ?? null, offset, most }
  const { total, rows } = await db.transaction(async (db) => ({
    total: await countPeople(db, wanted),
    rows: await store.listPeople(db, wanted),
  }))
  const listData = rows.map((row) => ({
    employeeID: row.id,
    username: row.username,
    employeeName: `${row.first_name} ${row.last_name}`.trim(),
    enrolled: row.confirmed_at !== null,
    demanded: row.factor_demanded,
  }))
  return { listData, count: Math.ceil(total / most), dataCount: total }
}

/** Without a search it is known without reading everyone: a company may have 200,000 people. */
async function countPeople(db: Db, { search, enrolled }: store.Wanted): Promise<number> {
  if (search !== '') return store.countFound(db, { search, enrolled })
  if (enrolled === true) return store.countConfirmed(db)
  const people = await countEmployees(db)
  return enrolled === null ? people : people - (await store.countConfirmed(db))
}

/** Requires a factor of one person. Only those who may edit the person can do so (rules 2.3). */
export async function demand(
  { db, clock }: Context,
  principal: EmployeePrincipal,
  { employeeID, demanded }: InputOf<typeof factors.demandFactor>,
): Promise<'Success'> {
  const { companyId } = principal
  await db.transaction(async (db) => {
    const changed = await demandFactorOf(db, employeeID, demanded)
    requireNotAbove(principal.permissions, await permissionsOf(db, companyId, employeeID))
    if (!changed) return
    await record(db, principal, factorDemanded({ at: clock.now(), subjectId: employeeID, facts: { demanded } }))
  })
  return 'Success'
}
