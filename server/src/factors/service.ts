import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type * as factors from '@laisen/contract/endpoints/factors'
import { limits } from '@laisen/contract/limits'
import { findFactorPolicy } from '../companies/factor-policy.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { countEmployees } from '../employees/count.ts'
import { demandFactorOf, remindOfFactor } from '../employees/factor-demand.ts'
import { record } from '../events/record.ts'
import { listHoldersOfEverything } from '../permissions/administrators.ts'
import { permissionsOf } from '../permissions/permissions-of.ts'
import { requireNotAbove } from '../permissions/rules.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { isRequiredOf } from './due.ts'
import { factorDemanded } from './events.ts'
import { remindStateOf } from './remind-state.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000

/** One's own factor, and whether one is required. */
export async function get(
  { db }: Context,
  { employeeId, permissions }: EmployeePrincipal,
): Promise<DataOf<typeof factors.getFactor>> {
  return db.transaction(async (db) => {
    const standing = await store.getStanding(db, employeeId)
    return {
      enrolled: standing.confirmed_at !== null,
      enrolDate: standing.confirmed_at?.toISOString() ?? '',
      recoveryCodesLeft: await store.countRecoveryCodes(db, employeeId),
      demanded: standing.factor_demanded || isRequiredOf(standing.factor_required_of, permissions),
    }
  })
}

export function getPolicy({ db }: Context): Promise<DataOf<typeof factors.getFactorPolicy>> {
  return db.transaction(async (db) => {
    // Begun together, so that they are sent together.
    const [{ requiredOf, requiredFrom, confirmSignatures }, enrolledCount, employeeCount, administrators] =
      await Promise.all([
        findFactorPolicy(db),
        store.countConfirmed(db),
        countEmployees(db),
        listHoldersOfEverything(db),
      ])
    const fromDate = requiredFrom?.toISOString() ?? ''
    const administratorCount = administrators.length
    return { requiredOf, fromDate, confirmSignatures, enrolledCount, employeeCount, administratorCount }
  })
}

/** Puts off the suggestion to set up a factor. Who will have to is asked again the next day. */
export async function remindLater(
  { db, clock }: Context,
  { employeeId, factorDue }: EmployeePrincipal,
): Promise<'Success'> {
  const days = factorDue ? limits.factorDueReminderDays : limits.factorReminderDays
  const at = new Date(clock.now().getTime() + days * DAY_MS)
  await db.transaction((db) => remindOfFactor(db, employeeId, at))
  return 'Success'
}

export async function list(
  { db, clock }: Context,
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
    remind: remindStateOf(row, clock.now()),
    remindedDate: row.factor_mailed_at?.toISOString() ?? '',
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
